// Tells in addition that nothing is being copied.
#include "check.h"

int main(void) {
    int value = 1, allocated = -1, valid = -1, loading = -1, requested = -1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_query_status2(handle, STARPU_MAIN_RAM, &allocated, &valid, &loading, &requested);
    CHECK_EQUAL(allocated, 1);
    CHECK_EQUAL(valid, 1);
    CHECK_EQUAL(loading, 0);
    CHECK_EQUAL(requested, 0);
    starpu_data_unregister(handle);
    return check_stop();
}
