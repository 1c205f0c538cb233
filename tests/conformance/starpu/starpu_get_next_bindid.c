// A preferred core that is free is given; a core given to an active thread is not given again while others
// are free.
#include "check.h"

int main(void) {
    unsigned preferred, first, second;
    check_start_with(1);
    preferred = (unsigned)starpu_worker_get_bindid(0);
    first = starpu_get_next_bindid(STARPU_THREAD_ACTIVE, &preferred, 1);
    second = starpu_get_next_bindid(STARPU_THREAD_ACTIVE, NULL, 0);
    if (starpu_cpu_os_index(1) >= 0) CHECK(first != second);
    // Only a thread that is not active leaves its core to others.
    CHECK_EQUAL(starpu_get_next_bindid(0, NULL, 0), starpu_get_next_bindid(0, NULL, 0));
    return check_stop();
}
