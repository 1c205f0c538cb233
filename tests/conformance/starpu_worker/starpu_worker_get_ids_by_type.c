// Lists the workers of a kind, and says when the list is too short.
#include "check.h"

int main(void) {
    int ids[4] = {-1, -1, -1, -1};
    check_start();
    CHECK_EQUAL(starpu_worker_get_ids_by_type(STARPU_CPU_WORKER, ids, 4), 2);
    CHECK_EQUAL(ids[0], 0);
    CHECK_EQUAL(ids[1], 1);
    CHECK_EQUAL(starpu_worker_get_ids_by_type(STARPU_CUDA_WORKER, ids, 4), 0);
    CHECK_EQUAL((int)starpu_worker_get_ids_by_type(STARPU_CPU_WORKER, ids, 1), -ERANGE);
    return check_stop();
}
