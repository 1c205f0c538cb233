// A mask with one bit names a kind.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_arch_mask_to_worker_archtype(STARPU_CPU), STARPU_CPU_WORKER);
    CHECK_EQUAL(starpu_arch_mask_to_worker_archtype(STARPU_CUDA), STARPU_CUDA_WORKER);
    return 0;
}
