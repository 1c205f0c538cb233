// Returns the status there was.
#include "check.h"

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_ENABLE), STARPU_PROFILING_DISABLE);
    CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_DISABLE), STARPU_PROFILING_ENABLE);
    return check_stop();
}
