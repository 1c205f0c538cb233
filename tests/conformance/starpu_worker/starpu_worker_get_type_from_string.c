// The way back from a name to a kind.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_worker_get_type_from_string("CPU"), STARPU_CPU_WORKER);
    CHECK_EQUAL(starpu_worker_get_type_from_string("CUDA"), STARPU_CUDA_WORKER);
    CHECK(starpu_worker_get_type_from_string("abacus") == STARPU_UNKNOWN_WORKER);
    return 0;
}
