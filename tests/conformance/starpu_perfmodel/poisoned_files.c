// Files that are cut off, foreign or hold no numbers are set aside with one line, and measuring begins anew.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_poisoned"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

static char file_path[256];

static void poison(const char* command) {
    char line[1024];
    struct starpu_perfmodel loaded = {0};
    snprintf(line, sizeof line, command, file_path, file_path);
    CHECK_EQUAL(system(line), 0);
    check_start();
    EXPECT_LINE(CHECK(isnan(check_expected(&modelled, 100))), "conformance_poisoned");
    check_feed(&modelled, 100, 20, 40);
    CHECK(check_is_near(check_expected(&modelled, 100), 40));
    starpu_shutdown();
    CHECK_EQUAL(starpu_perfmodel_load_symbol("conformance_poisoned", &loaded), 0);
    CHECK_EQUAL(starpu_perfmodel_unload_model(&loaded), 0);
}

int main(void) {
    check_own_folder();
    starpu_perfmodel_get_model_path("conformance_poisoned", file_path, sizeof file_path);
    check_start();
    check_feed(&modelled, 100, 20, 40);
    starpu_shutdown();
    poison("truncate -s 700 '%s'; : '%s'");
    poison("sed -i 's/4.000000e+01/nan/' '%s'; : '%s'");
    poison("echo 'this is another file' > '%s'; : '%s'");
    poison(": > '%s'; : '%s'");
    check_remove_folder();
    return 0;
}
