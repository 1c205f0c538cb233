// Tells whether a task has ended.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    check_submit_gated(task, 1);
    CHECK_EQUAL(starpu_task_finished(task), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK(starpu_task_finished(task) != 0);
    starpu_task_destroy(task);
    return check_stop();
}
