// Off until it is switched on.
#include "check.h"

int main(void) {
    unsetenv("STARPU_PROFILING");
    check_start();
    CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_DISABLE);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_ENABLE);
    return check_stop();
}
