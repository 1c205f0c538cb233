// Acquisitions, submissions and releases alternate; what is submitted while the data is held waits.
#include "summing.h"

static starpu_data_handle_t handle;
static int value, callbacks;

static void add_ten(void* arg) {
    (void)arg;
    value += 10;
    check_submit(&increment, handle, NULL); // behind this acquisition
    starpu_data_release(handle);
    check_tick(&callbacks);
}

int main(void) {
    int i;
    check_start();
    handle = check_int(&value);
    for (i = 1; i <= 50; ++i) {
        check_submit(&increment, handle, NULL);
        CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_RW, add_ten, NULL), 0);
        check_await(&callbacks, i); // by then the task of the callback is submitted
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
        CHECK_EQUAL(value, 13 * (i - 1) + 12);
        check_submit(&increment, handle, NULL);
        starpu_data_release_to(handle, STARPU_R);
        CHECK_EQUAL(value, 13 * (i - 1) + 12);
        starpu_data_release(handle);
    }
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 13 * 50);
    return check_stop();
}
