// Each processing unit has a number of the system's of its own; beyond the last there is none.
#include "check.h"

int main(void) {
    check_start_with(1);
    CHECK(starpu_get_pu_os_index(0) >= 0);
    if (starpu_cpu_os_index(1) >= 0) CHECK(starpu_get_pu_os_index(1) != starpu_get_pu_os_index(0));
    CHECK_EQUAL(starpu_get_pu_os_index(100000), -EINVAL);
    return check_stop();
}
