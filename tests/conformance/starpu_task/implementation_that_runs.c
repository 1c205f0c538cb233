// In a kernel a task names the implementation that runs, also where can_execute has the first one skipped;
// and that choice holds for one run.
#include "check.h"

static int first_runs, second_runs, lets_first;

static void check_current(unsigned implementation) {
    CHECK_EQUAL(starpu_task_get_implementation(starpu_task_get_current()), implementation);
}

static void first(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_current(0);
    check_tick(&first_runs);
}

static void second(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_current(1);
    check_tick(&second_runs);
}

static int suits(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)worker;
    (void)task;
    return implementation == (lets_first ? 0 : 1);
}

static struct starpu_codelet two = {.cpu_funcs = {first, second}, .can_execute = suits, .name = "two"};

int main(void) {
    struct starpu_task* task;
    int i;
    check_start();
    for (i = 0; i < 10; ++i) check_submit(&two, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(second_runs, 10);
    task = check_kept_task(&two, NULL, NULL);
    check_run_once(task);
    CHECK_EQUAL(starpu_task_get_implementation(task), 1);
    lets_first = 1;
    check_run_once(task);
    CHECK_EQUAL(starpu_task_get_implementation(task), 0);
    CHECK_EQUAL(first_runs, 1);
    CHECK_EQUAL(second_runs, 11);
    lets_first = 0;
    check_run_once(task);
    CHECK_EQUAL(second_runs, 12);
    two.can_execute = NULL; // as with any codelet the first one runs then
    check_run_once(task);
    CHECK_EQUAL(first_runs, 2);
    starpu_task_destroy(task);
    return check_stop();
}
