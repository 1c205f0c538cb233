// Finds the n-th worker of a kind, or none.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_by_type(STARPU_CPU_WORKER, 0), 0);
    CHECK_EQUAL(starpu_worker_get_by_type(STARPU_CPU_WORKER, 1), 1);
    CHECK_EQUAL(starpu_worker_get_by_type(STARPU_CPU_WORKER, 2), -1);
    CHECK_EQUAL(starpu_worker_get_by_type(STARPU_CUDA_WORKER, 0), -1);
    return check_stop();
}
