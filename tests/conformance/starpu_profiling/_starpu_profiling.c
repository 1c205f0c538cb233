// The variable follows the status.
#include "check.h"

int main(void) {
    check_start_with(1);
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    CHECK_EQUAL(_starpu_profiling, 1);
    starpu_profiling_status_set(STARPU_PROFILING_DISABLE);
    CHECK_EQUAL(_starpu_profiling, 0);
    return check_stop();
}
