// Memory can be obtained and given back any number of times.
#include "check.h"

int main(void) {
    int i;
    check_start();
    for (i = 0; i < 1000; ++i) {
        uintptr_t memory = starpu_malloc_on_node(STARPU_MAIN_RAM, 100000);
        CHECK(memory != 0);
        starpu_free_on_node(STARPU_MAIN_RAM, memory, 100000);
    }
    return check_stop();
}
