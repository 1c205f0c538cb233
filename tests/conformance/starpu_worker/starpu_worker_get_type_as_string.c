// Kinds have the names of their constants.
#include "check.h"

int main(void) {
    CHECK_TEXT(starpu_worker_get_type_as_string(STARPU_CPU_WORKER), "STARPU_CPU_WORKER");
    CHECK_TEXT(starpu_worker_get_type_as_string(STARPU_CUDA_WORKER), "STARPU_CUDA_WORKER");
    return 0;
}
