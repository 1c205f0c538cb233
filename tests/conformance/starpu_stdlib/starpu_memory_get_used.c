// Counted memory counts while it is held.
#include "check.h"

int main(void) {
    size_t before;
    uintptr_t memory;
    check_start();
    before = starpu_memory_get_used(STARPU_MAIN_RAM);
    memory = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, 1 << 20, STARPU_MALLOC_COUNT);
    CHECK(starpu_memory_get_used(STARPU_MAIN_RAM) >= before + (1 << 20));
    starpu_free_on_node_flags(STARPU_MAIN_RAM, memory, 1 << 20, STARPU_MALLOC_COUNT);
    return check_stop();
}
