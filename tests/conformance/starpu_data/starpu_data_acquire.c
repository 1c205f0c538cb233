// The application sees what earlier tasks wrote, and later tasks what it writes.
#include "check.h"

int main(void) {
    int value = 0, i, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 50; ++i) check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    CHECK_EQUAL(value, 50);
    value = 100;
    starpu_data_release(handle);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 100);
    return check_stop();
}
