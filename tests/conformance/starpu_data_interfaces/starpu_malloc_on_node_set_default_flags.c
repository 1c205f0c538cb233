// Memory is still obtained with other default flags.
#include "check.h"

int main(void) {
    uintptr_t memory;
    check_start();
    starpu_malloc_on_node_set_default_flags(STARPU_MAIN_RAM, STARPU_MALLOC_PINNED);
    memory = starpu_malloc_on_node(STARPU_MAIN_RAM, 1000);
    CHECK(memory != 0);
    starpu_free_on_node(STARPU_MAIN_RAM, memory, 1000);
    return check_stop();
}
