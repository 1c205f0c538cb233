// Frees a task that was waited for, and one that never ran.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    starpu_task_destroy(task);
    task = starpu_task_create();
    task->destroy = 0;
    starpu_task_destroy(task);
    return check_stop();
}
