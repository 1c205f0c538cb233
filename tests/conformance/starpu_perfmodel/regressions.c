// Regressions tell times for sizes that were never measured, near those that were.
#include "check_models.h"

static struct starpu_perfmodel power = {.type = STARPU_REGRESSION_BASED, .symbol = "conformance_power"};
static struct starpu_perfmodel shifted = {.type = STARPU_NL_REGRESSION_BASED,
                                          .symbol = "conformance_shifted"};
static struct starpu_codelet by_power = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &power};
static struct starpu_codelet by_shifted = {
    .cpu_funcs = {check_run}, .nbuffers = 1, .modes = {STARPU_R}, .model = &shifted};

int main(void) {
    unsigned size;
    check_own_folder();
    check_start();
    for (size = 1000; size < 100000; size *= 2) {
        check_feed(&by_power, size, 10, 2 * pow(size, 1.5));
        check_feed(&by_shifted, size, 10, 0.5 * size + 300);
    }
    CHECK(check_is_near(check_expected(&by_power, 3000), 2 * pow(3000, 1.5)));
    CHECK(isnan(check_expected(&by_power, 10)));
    CHECK(check_is_near(check_expected(&by_shifted, 4000), 2300)); // as it was measured
    starpu_shutdown();
    check_start(); // the curve is fitted when files are written
    CHECK(check_is_near(check_expected(&by_shifted, 3000), 1800));
    CHECK(check_is_near(check_expected(&by_power, 3000), 2 * pow(3000, 1.5)));
    starpu_shutdown();
    check_remove_folder();
    return 0;
}
