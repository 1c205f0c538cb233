// The choice is kept with the task.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    starpu_task_set_implementation(task, 2);
    CHECK_EQUAL(starpu_task_get_implementation(task), 2);
    task->destroy = 0;
    starpu_task_destroy(task);
    return check_stop();
}
