// The only copy of a value is not given up.
#include "check.h"

int main(void) {
    int value = 3, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK(starpu_data_evict_from_node(handle, STARPU_MAIN_RAM) != 0);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 3);
    return check_stop();
}
