// Main memory is NUMA node 0.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_memory_node_get_devid(STARPU_MAIN_RAM), 0);
    return check_stop();
}
