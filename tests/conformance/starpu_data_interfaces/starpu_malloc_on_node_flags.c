// Memory obtained with flags can be written.
#include "check.h"

int main(void) {
    uintptr_t memory;
    check_start();
    memory = starpu_malloc_on_node_flags(STARPU_MAIN_RAM, 1000, STARPU_MALLOC_COUNT);
    CHECK(memory != 0);
    memset((void*)memory, 1, 1000);
    starpu_free_on_node_flags(STARPU_MAIN_RAM, memory, 1000, STARPU_MALLOC_COUNT);
    return check_stop();
}
