// The summary of transfers is written to stderr.
#include "starpu_profiling/check_stderr.h"

int main(void) {
    setenv("STARPU_BUS_STATS", "1", 1);
    check_start_with(1);
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    CHECK(strstr(check_printed(starpu_profiling_bus_helper_display_summary, STDERR_FILENO),
                 "Data transfer stats") != NULL);
    return check_stop();
}
