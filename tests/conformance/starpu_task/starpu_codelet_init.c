// A codelet of arbitrary memory becomes one with defaults.
#include "check.h"

int main(void) {
    struct starpu_codelet codelet;
    memset(&codelet, 0x5a, sizeof codelet);
    starpu_codelet_init(&codelet);
    CHECK(codelet.cpu_funcs[0] == NULL);
    CHECK_EQUAL(codelet.nbuffers, 0);
    CHECK(codelet.name == NULL);
    codelet.cpu_funcs[0] = check_run;
    check_start();
    check_submit(&codelet, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
