// Lists the nodes of a kind.
#include "check.h"

int main(void) {
    unsigned ids[2] = {99, 99};
    check_start();
    CHECK_EQUAL(starpu_memory_node_get_ids_by_type(STARPU_CPU_RAM, ids, 2), 1);
    CHECK_EQUAL(ids[0], STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_memory_node_get_ids_by_type(STARPU_CUDA_RAM, ids, 2), 0);
    return check_stop();
}
