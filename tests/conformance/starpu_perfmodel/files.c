// Models are kept in files, by symbol and host, and read by name of symbol or file.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_files"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

static unsigned samples_in(struct starpu_perfmodel* loaded) {
    return starpu_perfmodel_get_model_per_devices(loaded, 0, STARPU_CPU_WORKER, 0, 1, -1)
        ->list->entry->nsample;
}

int main(void) {
    struct starpu_perfmodel by_symbol = {0}, by_file = {0};
    char path[256], copy[256], command[640];
    check_own_folder();
    check_start();
    check_feed(&modelled, 100, 25, 40);
    starpu_shutdown();
    starpu_perfmodel_initialize();
    starpu_perfmodel_get_model_path("conformance_files", path, sizeof path);
    CHECK(strncmp(path, check_folder, strlen(check_folder)) == 0 && access(path, R_OK) == 0);
    CHECK_EQUAL(starpu_perfmodel_load_symbol("conformance_files", &by_symbol), 0);
    CHECK_EQUAL(samples_in(&by_symbol), 25);
    CHECK_EQUAL(starpu_perfmodel_unload_model(&by_symbol), 0);
    CHECK(by_symbol.is_loaded == 0);
    snprintf(copy, sizeof copy, "%s/copy", check_folder);
    snprintf(command, sizeof command, "cp '%s' '%s'", path, copy);
    CHECK_EQUAL(system(command), 0);
    CHECK_EQUAL(starpu_perfmodel_load_file(copy, &by_file), 0);
    CHECK_EQUAL(samples_in(&by_file), 25);
    CHECK_EQUAL(starpu_perfmodel_unload_model(&by_file), 0);
    starpu_perfmodel_free_sampling();
    check_remove_folder();
    return 0;
}
