// Main memory is what CPU workers work on.
#include "check.h"

int main(void) {
    CHECK_EQUAL(starpu_worker_get_memory_node_kind(STARPU_CPU_WORKER), STARPU_CPU_RAM);
    return 0;
}
