// The value stays although nobody will use it for a while.
#include "check.h"

int main(void) {
    int value = 1, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit(&increment, handle, NULL);
    starpu_data_wont_use(handle);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 2);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
