// The callback runs once earlier tasks have, and holds the data until it releases it.
#include "check.h"

static int value, seen, called;

static void acquired(void* handle) {
    seen = value;
    value = 20;
    starpu_data_release(handle);
    check_tick(&called);
}

int main(void) {
    int stored = 10, loaded = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&store, handle, &stored), 1);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_RW, acquired, handle), 0);
    check_submit(&load, handle, &loaded);
    check_linger();
    CHECK_EQUAL(check_count(&called), 0);
    check_open(1);
    check_await(&called, 1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 10);
    CHECK_EQUAL(loaded, 20);
    return check_stop();
}
