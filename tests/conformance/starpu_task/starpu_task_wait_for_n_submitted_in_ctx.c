// Waits until few tasks of the one scheduling context are left.
#include "check.h"

int main(void) {
    int i;
    check_start();
    check_submit_gated(check_task(&run, NULL, NULL), 1);
    check_submit_gated(check_task(&run, NULL, NULL), 2);
    for (i = 0; i < 100; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_n_submitted_in_ctx(0, 2), 0);
    CHECK_EQUAL(check_count(&check_runs), 100);
    CHECK_EQUAL(starpu_task_wait_for_n_submitted_in_ctx(7, 2), -EINVAL);
    check_open(1);
    check_open(2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
