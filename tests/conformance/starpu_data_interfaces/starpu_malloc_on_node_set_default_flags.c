// Memory counts as used only where the default flags say so.
#include "check.h"

static size_t counted_of_1000_bytes(void) {
    const size_t before = starpu_memory_get_used(STARPU_MAIN_RAM);
    const uintptr_t memory = starpu_malloc_on_node(STARPU_MAIN_RAM, 1000);
    const size_t counted = starpu_memory_get_used(STARPU_MAIN_RAM) - before;
    CHECK(memory != 0);
    starpu_free_on_node(STARPU_MAIN_RAM, memory, 1000);
    return counted;
}

int main(void) {
    check_start();
    CHECK(counted_of_1000_bytes() >= 1000);
    starpu_malloc_on_node_set_default_flags(STARPU_MAIN_RAM, STARPU_MALLOC_PINNED);
    CHECK_EQUAL(counted_of_1000_bytes(), 0);
    starpu_malloc_on_node_set_default_flags(STARPU_MAIN_RAM, STARPU_MALLOC_PINNED | STARPU_MALLOC_COUNT);
    CHECK(counted_of_1000_bytes() >= 1000);
    return check_stop();
}
