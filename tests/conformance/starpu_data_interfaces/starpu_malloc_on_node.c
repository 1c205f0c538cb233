// Memory of main memory can be written.
#include "check.h"

int main(void) {
    uintptr_t memory;
    check_start();
    memory = starpu_malloc_on_node(STARPU_MAIN_RAM, 1000);
    CHECK(memory != 0);
    memset((void*)memory, 1, 1000);
    starpu_free_on_node(STARPU_MAIN_RAM, memory, 1000);
    return check_stop();
}
