// A task on the stack runs, is cleaned, and runs again.
#include "check.h"

int main(void) {
    struct starpu_task task;
    int i;
    check_start();
    for (i = 0; i < 3; ++i) {
        starpu_task_init(&task);
        task.cl = &run;
        task.detach = 0;
        CHECK_EQUAL(starpu_task_submit(&task), 0);
        CHECK_EQUAL(starpu_task_wait(&task), 0);
        starpu_task_clean(&task);
    }
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
