// Context 0 holds all workers.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_sched_ctx_get_nworkers(0), 2);
    CHECK_EQUAL(starpu_sched_ctx_contains_worker(0, 0), 1);
    CHECK_EQUAL(starpu_sched_ctx_contains_worker(1, 0), 1);
    CHECK_EQUAL(starpu_sched_ctx_contains_worker(2, 0), 0);
    CHECK_EQUAL(starpu_sched_ctx_contains_type_of_worker(STARPU_CPU_WORKER, 0), 1);
    CHECK_EQUAL(starpu_sched_ctx_contains_type_of_worker(STARPU_CUDA_WORKER, 0), 0);
    CHECK_EQUAL(starpu_sched_ctx_get_nshared_workers(0, 0), 2);
    return check_stop();
}
