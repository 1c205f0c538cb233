// A task of the codelet that does nothing ends after its dependencies.
#include "check.h"

int main(void) {
    int value = 0;
    struct starpu_task* task;
    check_start();
    (void)value;
    task = check_task(&starpu_codelet_nop, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    check_submit_gated(task, 1);
    CHECK_EQUAL(starpu_task_finished(task), 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    starpu_task_destroy(task);
    return check_stop();
}
