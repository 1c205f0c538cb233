// A callback can submit the next task of a long chain.
#include "check.h"

static int left = 1000;

static void submit_next(void* arg) {
    struct starpu_task* task;
    if (--left == 0) return;
    task = check_task(&run, NULL, NULL);
    task->callback_func = submit_next;
    task->callback_arg = arg;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->callback_func = submit_next;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1000);
    return check_stop();
}
