// Main memory is the system's first NUMA node.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_nodes_numa_devid_to_id(0), 0);
    return check_stop();
}
