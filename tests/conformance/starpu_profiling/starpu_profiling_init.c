// Switches profiling on when STARPU_PROFILING says so by now.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_DISABLE);
    setenv("STARPU_PROFILING", "1", 1);
    starpu_profiling_init();
    CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_ENABLE);
    return check_stop();
}
