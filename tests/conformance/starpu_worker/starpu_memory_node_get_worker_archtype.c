// CPU workers work on main memory.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_memory_node_get_worker_archtype(STARPU_CPU_RAM), STARPU_CPU_WORKER);
    return 0;
}
