// The callback holds the copy of the node.
#include "check.h"

static int value = 3, seen, called;

static void acquired(void* handle) {
    seen = value;
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    check_tick(&called);
}

int main(void) {
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb(handle, STARPU_MAIN_RAM, STARPU_R, acquired, handle), 0);
    check_await(&called, 1);
    CHECK_EQUAL(seen, 4);
    starpu_data_unregister(handle);
    return check_stop();
}
