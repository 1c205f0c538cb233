// Each flag is a bit of its own, and memory asked for with all of them is there to be used.
#include "check.h"

int main(void) {
    const unsigned long long flags[] = {STARPU_MALLOC_PINNED,           STARPU_MALLOC_COUNT,
                                        STARPU_MALLOC_NORECLAIM,        STARPU_MEMORY_WAIT,
                                        STARPU_MEMORY_OVERFLOW,         STARPU_MALLOC_SIMULATION_FOLDED,
                                        STARPU_MALLOC_SIMULATION_UNIQUE};
    unsigned long long all = 0;
    char* memory = NULL;
    size_t i;
    check_start_with(1);
    for (i = 0; i < sizeof flags / sizeof *flags; ++i) {
        CHECK((all & flags[i]) == 0);
        all |= flags[i];
    }
    // What a simulation would fold together or keep apart is ordinary memory here.
    CHECK_EQUAL(starpu_malloc_flags((void**)&memory, 1000, (int)all), 0);
    memset(memory, 1, 1000);
    CHECK_EQUAL(memory[999], 1);
    CHECK_EQUAL(starpu_free_flags(memory, 1000, (int)all), 0);
    return check_stop();
}
