// The bytes counted as used appear in the summary of memory.
#include "starpu_profiling/check_stderr.h"

int main(void) {
    check_start_with(1);
    CHECK_EQUAL(starpu_memory_allocate(STARPU_MAIN_RAM, 123457, 0), 0);
    CHECK(strstr(check_printed(starpu_data_display_memory_stats, STDERR_FILENO), "123457") != NULL);
    starpu_memory_deallocate(STARPU_MAIN_RAM, 123457);
    CHECK(strstr(check_printed(starpu_data_display_memory_stats, STDERR_FILENO), "123457") == NULL);
    return check_stop();
}
