// Bytes counted by hand are counted, until they are given back.
#include "check.h"

int main(void) {
    size_t before;
    check_start_with(1);
    before = starpu_memory_get_used(STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 5000, STARPU_MEMORY_WAIT), 0);
    CHECK_EQUAL(starpu_memory_get_used(STARPU_MAIN_RAM), before + 5000);
    starpu_memory_deallocate(STARPU_MAIN_RAM, 2000);
    CHECK_EQUAL(starpu_memory_get_used(STARPU_MAIN_RAM), before + 3000);
    starpu_memory_deallocate(STARPU_MAIN_RAM, 3000);
    CHECK_EQUAL(starpu_memory_allocate(77, 1, 0), -EINVAL);
    return check_stop();
}
