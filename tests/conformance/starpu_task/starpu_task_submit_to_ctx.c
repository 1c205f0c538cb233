// A task is submitted to the one scheduling context there is; others are refused.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    CHECK_EQUAL(starpu_task_submit_to_ctx(check_task(&run, NULL, NULL), 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    task = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_submit_to_ctx(task, 5), -EINVAL);
    CHECK_EQUAL(starpu_task_submit_to_ctx(task, 0), 0); // it was still the caller's
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
