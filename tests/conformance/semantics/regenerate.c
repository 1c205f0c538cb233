// A task that regenerates runs until it is told to stop.
#include "check.h"

static int runs;

static void stop_after_ten(void* task) {
    if (STARPU_ATOMIC_ADD(&runs, 1) == 10) ((struct starpu_task*)task)->regenerate = 0;
}

int main(void) {
    struct starpu_task task;
    check_start();
    starpu_task_init(&task);
    task.cl = &run;
    task.regenerate = 1;
    task.callback_func = stop_after_ten;
    task.callback_arg = &task;
    CHECK_EQUAL(starpu_task_submit(&task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 10);
    CHECK_EQUAL(check_count(&runs), 10);
    starpu_task_clean(&task);
    return check_stop();
}
