// A codelet's callback serves the tasks that have none.
#include "check.h"

static int of_codelet, of_task;

static void tick_codelet(void* arg) {
    (void)arg;
    check_tick(&of_codelet);
}

int main(void) {
    struct starpu_codelet calling = run;
    struct starpu_task* task;
    check_start();
    calling.callback_func = tick_codelet;
    check_submit(&calling, NULL, NULL);
    task = check_task(&calling, NULL, NULL);
    task->callback_func = check_tick;
    task->callback_arg = &of_task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&of_codelet), 1);
    CHECK_EQUAL(check_count(&of_task), 1);
    return check_stop();
}
