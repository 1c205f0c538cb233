// The same choice of ordering for a node's copy.
#include "check.h"

static int value, called;

static void acquired(void* handle) {
    value += 10;
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    check_tick(&called);
}

int main(void) {
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb_sequential_consistency(handle, STARPU_MAIN_RAM, STARPU_RW,
                                                                      acquired, handle, 0),
                0);
    check_await(&called, 1);
    CHECK_EQUAL(value, 10);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 11);
    return check_stop();
}
