// Switches profiling on when STARPU_PROFILING says so.
#include "check.h"

int main(void) {
    setenv("STARPU_PROFILING", "1", 1);
    check_start();
    starpu_profiling_init();
    CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_ENABLE);
    return check_stop();
}
