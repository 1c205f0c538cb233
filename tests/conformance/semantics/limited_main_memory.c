// STARPU_LIMIT_CPU_MEM: what counts is refused beyond the limit, what does not count is not, and the limit
// ends with the runtime.
#include "check.h"

#define MIB (1 << 20)
#define COUNTED ((int)STARPU_MALLOC_COUNT)

int main(void) {
    void* most = NULL;
    void* more = NULL;
    size_t used;
    setenv("STARPU_LIMIT_CPU_MEM", "4", 1);
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_get_total(STARPU_MAIN_RAM), 4 * MIB);
    used = 4 * MIB - starpu_memory_get_available(STARPU_MAIN_RAM);
    CHECK(used < MIB);

    CHECK_EQUAL(starpu_malloc_flags(&most, 3 * MIB, COUNTED), 0);
    CHECK_EQUAL(starpu_memory_get_available(STARPU_MAIN_RAM), MIB - used);
    CHECK_EQUAL(starpu_malloc_flags(&more, MIB + 1, COUNTED), -ENOMEM);
    CHECK_EQUAL(starpu_malloc_flags(&more, 2 * MIB, 0), 0);
    CHECK_EQUAL(starpu_memory_get_available(STARPU_MAIN_RAM), MIB - used);
    CHECK_EQUAL(starpu_free_flags(more, 2 * MIB, 0), 0);
    CHECK_EQUAL(starpu_free_flags(most, 3 * MIB, COUNTED), 0);

    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 4 * MIB + 1, 0), -ENOMEM);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 4 * MIB + 1, (int)STARPU_MEMORY_OVERFLOW), 0);
    CHECK_EQUAL(starpu_memory_get_available(STARPU_MAIN_RAM), 0);
    starpu_memory_deallocate(STARPU_MAIN_RAM, 4 * MIB + 1);
    CHECK_EQUAL(check_stop(), 0);

    unsetenv("STARPU_LIMIT_CPU_MEM");
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_get_total(STARPU_MAIN_RAM), -1);
    CHECK_EQUAL(check_stop(), 0);

    // Where all of main memory is one node, what is said of each NUMA node is said of that.
    setenv("STARPU_LIMIT_CPU_NUMA_MEM", "5", 1);
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_get_total(STARPU_MAIN_RAM), 5 * MIB);
    CHECK_EQUAL(check_stop(), 0);
    setenv("STARPU_LIMIT_CPU_NUMA_0_MEM", "3", 1);
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_get_total(STARPU_MAIN_RAM), 3 * MIB);
    return check_stop();
}
