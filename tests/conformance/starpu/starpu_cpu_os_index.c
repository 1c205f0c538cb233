// Each core has a number of the system's of its own; beyond the last there is none.
#include "check.h"

int main(void) {
    int first;
    check_start_with(1);
    first = starpu_cpu_os_index(0);
    CHECK(first >= 0);
    if (starpu_cpu_os_index(1) >= 0) CHECK(starpu_cpu_os_index(1) != first);
    CHECK_EQUAL(starpu_cpu_os_index(100000), -EINVAL);
    CHECK_EQUAL(starpu_cpu_os_index(-1), -EINVAL);
    return check_stop();
}
