// One measurement of a hundred that is 500 times too long changes nothing, nor does a first one.
#include "check_models.h"

static struct starpu_perfmodel own_model = {.type = STARPU_HISTORY_BASED, .symbol = "conformance_samples"};
static struct starpu_codelet modelled = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &own_model};

int main(void) {
    int i;
    check_own_folder();
    check_start();
    for (i = 0; i < 1000; ++i) check_feed(&modelled, 100, 1, i % 100 == 0 ? 20000 : 40 + i % 3);
    CHECK(fabs(check_expected(&modelled, 100) - 41) < 1.5);
    starpu_shutdown();
    check_start();
    CHECK(fabs(check_expected(&modelled, 100) - 41) < 1.5);
    check_feed(&modelled, 100, 100, 400); // the kernel is another one now
    CHECK(check_is_near(check_expected(&modelled, 100), 400));
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
