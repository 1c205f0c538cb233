// The value is gone; the data can be written and read again afterwards.
#include "check.h"

int main(void) {
    int first = 1, second = 2, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit(&store, handle, &first);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(starpu_data_is_on_node(handle, STARPU_MAIN_RAM));
    starpu_data_deinitialize(handle);
    CHECK(!starpu_data_is_on_node(handle, STARPU_MAIN_RAM));
    check_submit(&store, handle, &second);
    check_submit(&load, handle, &seen);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 2);
    return check_stop();
}
