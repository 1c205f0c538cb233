// Returns after the task and its callback.
#include "check.h"

static int called;

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 50; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        task->detach = 0;
        task->callback_func = check_tick;
        task->callback_arg = &called;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_task_wait(task), 0);
        CHECK_EQUAL(check_count(&check_runs), i + 1);
        CHECK_EQUAL(check_count(&called), i + 1);
    }
    return check_stop();
}
