// The calling thread runs on the core with this number; a number without core is refused.
#include "starpu/check_affinity.h"

int main(void) {
    check_start_with(1);
    starpu_bind_thread_on_cpu(0);
    CHECK_EQUAL(check_only_cpu(), starpu_cpu_os_index(0));
    errno = 0;
    starpu_bind_thread_on_cpu(100000);
    CHECK_EQUAL(errno, EINVAL);
    CHECK_EQUAL(check_only_cpu(), starpu_cpu_os_index(0));
    return check_stop();
}
