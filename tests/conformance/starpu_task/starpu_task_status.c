// A task's status goes from its initial value, which has two names, to the last.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    enum starpu_task_status before;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    before = task->status;
    CHECK_EQUAL(before, STARPU_TASK_INIT);
    CHECK_EQUAL(before, STARPU_TASK_INVALID);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(task->status, STARPU_TASK_FINISHED);
    starpu_task_destroy(task);
    return check_stop();
}
