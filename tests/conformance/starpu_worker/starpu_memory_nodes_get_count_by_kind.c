// There is main memory and nothing else.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_nodes_get_count_by_kind(STARPU_CPU_RAM), 1);
    CHECK_EQUAL(starpu_memory_nodes_get_count_by_kind(STARPU_CUDA_RAM), 0);
    return check_stop();
}
