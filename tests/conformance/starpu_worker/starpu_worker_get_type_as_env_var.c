// Kinds as environment variables write them.
#include "check.h"

int main(void) {
    CHECK_TEXT(starpu_worker_get_type_as_env_var(STARPU_CPU_WORKER), "CPU");
    CHECK_TEXT(starpu_worker_get_type_as_env_var(STARPU_CUDA_WORKER), "CUDA");
    return 0;
}
