// One worker may run the task, by its second implementation only; the other by none.
#include "check.h"

#include <starpu_scheduler.h>

static int second_on_second(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    return worker == 1 && implementation == 1;
}

static struct starpu_codelet picky = {.cpu_funcs = {check_run, check_run}, .can_execute = second_on_second};

int main(void) {
    unsigned answer = 77;
    struct starpu_task* task;
    check_start();
    task = check_task(&picky, NULL, NULL);
    CHECK_EQUAL(starpu_worker_can_execute_task_impl(0, task, &answer), 0);
    CHECK_EQUAL(starpu_worker_can_execute_task_impl(1, task, &answer), 1);
    CHECK_EQUAL(answer, 2);
    check_drop(task);
    return check_stop();
}
