// The system's first NUMA node is main memory.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_nodes_numa_id_to_devid(0), 0);
    return check_stop();
}
