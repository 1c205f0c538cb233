// Counts by kind.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_worker_get_count_by_type(STARPU_CPU_WORKER), 2);
    CHECK_EQUAL(starpu_worker_get_count_by_type(STARPU_CUDA_WORKER), 0);
    CHECK_EQUAL(starpu_worker_get_count_by_type(STARPU_ANY_WORKER), 2);
    return check_stop();
}
