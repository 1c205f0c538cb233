// The task's own name comes before its codelet's.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    CHECK_TEXT(starpu_task_get_name(task), "run");
    task->name = "this one";
    CHECK_TEXT(starpu_task_get_name(task), "this one");
    task->destroy = 0;
    starpu_task_destroy(task);
    return check_stop();
}
