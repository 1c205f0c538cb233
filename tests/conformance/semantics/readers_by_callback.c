// Several acquisitions for reading hold at once; a writer waits for the last release.
#include "check.h"

static int held;

static void count_held(void* arg) {
    (void)arg;
    check_tick(&held);
}

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, count_held, NULL), 0);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, count_held, NULL), 0);
    check_await(&held, 2);
    check_submit(&increment, handle, NULL);
    starpu_data_release(handle);
    check_linger();
    CHECK_EQUAL(value, 0);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_stop();
}
