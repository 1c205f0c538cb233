// CPU workers work on main memory.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_node_get_kind(starpu_worker_get_memory_node(0)), STARPU_CPU_RAM);
    return check_stop();
}
