// Answers by implementation, by the task's workers and by can_execute; so do the two forms for any
// implementation.
#include "check.h"

#include <starpu_scheduler.h>

static int not_first(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    return worker == 1 && implementation == 1;
}

static struct starpu_codelet two = {.cpu_funcs = {check_run, check_run}, .name = "two"};
static struct starpu_codelet picky = {
    .cpu_funcs = {check_run, check_run}, .can_execute = not_first, .name = "picky"};

int main(void) {
    unsigned answer = 77;
    uint32_t second_only = 2;
    struct starpu_task* task;
    check_start();
    task = check_task(&two, NULL, NULL);
    CHECK_EQUAL(starpu_worker_can_execute_task(0, task, 0), 1);
    CHECK_EQUAL(starpu_worker_can_execute_task(0, task, 1), 1);
    CHECK_EQUAL(starpu_worker_can_execute_task(0, task, 2), 0);
    CHECK_EQUAL(starpu_worker_can_execute_task_impl(0, task, &answer), 1);
    CHECK_EQUAL(answer, 3);
    CHECK_EQUAL(starpu_worker_can_execute_task_first_impl(0, task, &answer), 1);
    CHECK_EQUAL(answer, 0);
    task->cl = &picky;
    CHECK_EQUAL(starpu_worker_can_execute_task_first_impl(0, task, &answer), 0);
    CHECK_EQUAL(starpu_worker_can_execute_task_first_impl(1, task, &answer), 1);
    CHECK_EQUAL(answer, 1);
    CHECK_EQUAL(starpu_worker_can_execute_task_first_impl(1, task, NULL), 1);
    CHECK_EQUAL(starpu_worker_can_execute_task_impl(1, task, &answer), 1);
    CHECK_EQUAL(answer, 2);
    task->cl = &two;
    task->workerids = &second_only;
    task->workerids_len = 1;
    CHECK_EQUAL(starpu_worker_can_execute_task(0, task, 0), 0);
    CHECK_EQUAL(starpu_worker_can_execute_task(1, task, 0), 1);
    task->workerids = NULL;
    check_drop(task);
    return check_stop();
}
