// The only copy of a value cannot be given up; wrong nodes and handles are refused.
#include "check.h"

int main(void) {
    enum starpu_is_prefetch urgency;
    int value = 3;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (urgency = STARPU_FETCH; urgency < STARPU_NFETCH; ++urgency)
        CHECK_EQUAL(starpu_data_can_evict(handle, STARPU_MAIN_RAM, urgency), 0);
    errno = 0;
    CHECK_EQUAL(starpu_data_can_evict(handle, 77, STARPU_FETCH), 0);
    CHECK_EQUAL(errno, EINVAL);
    errno = 0;
    CHECK_EQUAL(starpu_data_can_evict(NULL, STARPU_MAIN_RAM, STARPU_FETCH), 0);
    CHECK_EQUAL(errno, EINVAL);
    starpu_data_unregister(handle);
    return check_stop();
}
