// A synchronous task has been waited for by its submission, and cannot be again.
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->synchronous = 1;
    task->detach = 0;
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    EXPECT_ERROR(starpu_task_wait(task), -EINVAL, "synchronous");
    starpu_task_destroy(task);
    return check_survived();
}
