// A task for a worker that does not exist is refused.
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->execute_on_a_specific_worker = 1;
    task->workerid = 99;
    EXPECT_ERROR(starpu_task_submit(task), -ENODEV, "99");
    starpu_task_destroy(task);
    return check_survived();
}
