// Without ordering, an acquisition overtakes a task that waits for something else.
#include "check.h"

static int value, called;

static void acquired(void* handle) {
    value += 10;
    starpu_data_release(handle);
    check_tick(&called);
}

int main(void) {
    int ordered = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, STARPU_RW, acquired, handle, 0), 0);
    check_await(&called, 1);
    CHECK_EQUAL(value, 10);
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, STARPU_RW, acquired, handle, ordered),
                0);
    check_linger();
    CHECK_EQUAL(check_count(&called), 1);
    check_open(1);
    check_await(&called, 2);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 21);
    return check_stop();
}
