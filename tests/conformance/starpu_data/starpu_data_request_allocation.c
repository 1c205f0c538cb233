// The node has a buffer once the request is served.
#include "check.h"

int main(void) {
    int stored = 3, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    CHECK_EQUAL(starpu_data_request_allocation(handle, STARPU_MAIN_RAM), 0);
    check_submit(&store, handle, &stored);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 1);
    CHECK_EQUAL(seen, 3);
    starpu_data_unregister(handle);
    return check_stop();
}
