// A task handed to a worker that can_execute refuses runs on one that can, and a line says so.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

static int runner = -1;

static int only_second(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return worker == 1;
}

static void note(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    runner = starpu_worker_get_id();
}

static struct starpu_codelet picky = {.cpu_funcs = {note}, .can_execute = only_second, .name = "picky"};

static struct starpu_task* pop_on_first(unsigned context) {
    return starpu_worker_get_id() == 0 ? own_pop(context) : NULL;
}

static void run_picky(void) {
    check_submit(&picky, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.pop_task = pop_on_first;
    own_start(&policy, 2);
    EXPECT_LINE(run_picky(), "picky");
    CHECK_EQUAL(runner, 1);
    return check_stop();
}
