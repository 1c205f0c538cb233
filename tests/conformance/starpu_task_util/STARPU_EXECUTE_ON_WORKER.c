// STARPU_EXECUTE_ON_WORKER has the task run by that worker.
#include "insertion.h"

static int other_workers;

static void check_worker(void* buffers[], void* cl_arg) {
    (void)buffers;
    (void)cl_arg;
    if (starpu_worker_get_id() != 1) __atomic_fetch_add(&other_workers, 1, __ATOMIC_SEQ_CST);
    __atomic_fetch_add(&check_runs, 1, __ATOMIC_SEQ_CST);
}

int main(void) {
    check_start();
    struct starpu_codelet codelet = {.cpu_funcs = {check_worker}, .name = "checking"};
    for (int i = 0; i < 20; ++i) CHECK_EQUAL(starpu_task_insert(&codelet, STARPU_EXECUTE_ON_WORKER, 1, 0), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 20);
    CHECK_EQUAL(other_workers, 0);
    return check_stop();
}
