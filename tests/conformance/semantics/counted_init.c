// Each initialisation needs its own shutdown; the last one ends the runtime.
#include "check.h"

int main(void) {
    check_start();
    check_start();
    starpu_shutdown();
    CHECK_EQUAL(starpu_is_initialized(), 1);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_shutdown();
    CHECK_EQUAL(starpu_is_initialized(), 0);
    return 0;
}
