// Tells kinds from other numbers.
#include "check.h"

int main(void) {
    CHECK(starpu_worker_archtype_is_valid(STARPU_CPU_WORKER));
    CHECK(starpu_worker_archtype_is_valid(STARPU_CUDA_WORKER));
    CHECK(!starpu_worker_archtype_is_valid((enum starpu_worker_archtype)100));
    return 0;
}
