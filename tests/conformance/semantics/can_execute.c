// A codelet can refuse workers and implementations.
#include "check.h"

static int wrong;

static void first(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_tick(&wrong);
}

static void second(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (starpu_worker_get_id() != 1) check_tick(&wrong);
    check_tick(&check_runs);
}

static int only_second_on_worker_one(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    return worker == 1 && implementation == 1;
}

static struct starpu_codelet choosy = {.can_execute = only_second_on_worker_one,
                                       .cpu_funcs = {first, second}};

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 50; ++i) check_submit(&choosy, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 50);
    CHECK_EQUAL(check_count(&wrong), 0);
    return check_stop();
}
