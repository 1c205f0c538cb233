// A detached task cannot be waited for.
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    EXPECT_ERROR(starpu_task_wait(task), -EINVAL, "run");
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(task);
    return check_survived();
}
