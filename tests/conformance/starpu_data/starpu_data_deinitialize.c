// The data can be written and read again afterwards.
#include "check.h"

int main(void) {
    int first = 1, second = 2, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit(&store, handle, &first);
    starpu_data_deinitialize(handle);
    check_submit(&store, handle, &second);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 2);
    return check_stop();
}
