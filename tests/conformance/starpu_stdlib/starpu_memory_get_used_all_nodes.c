// With one node the sum is what that node uses.
#include "check.h"

int main(void) {
    uintptr_t memory;
    check_start();
    memory = starpu_malloc_on_node(STARPU_MAIN_RAM, 1000);
    CHECK(starpu_memory_get_used_all_nodes() >= 1000);
    CHECK_EQUAL(starpu_memory_get_used_all_nodes(), starpu_memory_get_used(STARPU_MAIN_RAM));
    starpu_free_on_node(STARPU_MAIN_RAM, memory, 1000);
    return check_stop();
}
