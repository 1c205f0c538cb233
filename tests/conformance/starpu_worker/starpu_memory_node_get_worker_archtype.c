// CPU workers work on main memory, others on that of their devices.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_memory_node_get_worker_archtype(STARPU_CPU_RAM), STARPU_CPU_WORKER);
    CHECK_EQUAL(starpu_memory_node_get_worker_archtype(STARPU_CUDA_RAM), STARPU_CUDA_WORKER);
    CHECK_EQUAL(starpu_memory_node_get_worker_archtype(STARPU_OPENCL_RAM), STARPU_OPENCL_WORKER);
    return 0;
}
