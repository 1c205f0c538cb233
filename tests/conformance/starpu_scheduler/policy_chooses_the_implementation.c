// The implementation that a policy chooses when it is given a task, or gives it out, is the one that runs.
#include "own_policy.h"

static int first_runs, second_runs;

static void first(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&first_runs);
}
static void second(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&second_runs);
}

static struct starpu_codelet two = {.cpu_funcs = {first, second}, .name = "two"};

static int push_second(struct starpu_task* task) {
    starpu_task_set_implementation(task, 1);
    return own_push(task);
}

static struct starpu_task* pop_first(unsigned context) {
    struct starpu_task* task = own_pop(context);
    if (task) starpu_task_set_implementation(task, 0);
    return task;
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    int i;
    policy.push_task = push_second;
    own_start(&policy, 2);
    for (i = 0; i < 10; ++i) check_submit(&two, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(second_runs, 10);
    CHECK_EQUAL(first_runs, 0);
    starpu_shutdown();
    policy.pop_task = pop_first;
    own_start(&policy, 2);
    for (i = 0; i < 10; ++i) check_submit(&two, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(second_runs, 10);
    CHECK_EQUAL(first_runs, 10);
    return check_stop();
}
