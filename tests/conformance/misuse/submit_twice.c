// A task that has not ended cannot be submitted again, nor destroyed.
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    check_submit_gated(task, 1);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "run");
    EXPECT_ERRNO(starpu_task_destroy(task), EBUSY, "run");
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    starpu_task_destroy(task);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_survived();
}
