// Returns while the allowed number of tasks remains.
#include "check.h"

int main(void) {
    int i;
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    for (i = 0; i < 20; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_n_submitted(1), 0);
    CHECK_EQUAL(check_count(&check_runs), 20);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_n_submitted(0), 0);
    CHECK_EQUAL(check_count(&check_runs), 21);
    return check_stop();
}
