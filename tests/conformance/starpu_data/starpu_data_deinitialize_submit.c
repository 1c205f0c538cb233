// Takes its place after the tasks submitted before: then the value is gone, and there can be another one.
#include "check.h"

int main(void) {
    int first = 1, second = 2, seen_before = 0, seen_after = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit_gated(check_task(&store, handle, &first), 1);
    check_submit(&load, handle, &seen_before);
    starpu_data_deinitialize_submit(handle);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen_before, 1);
    CHECK(!starpu_data_is_on_node(handle, STARPU_MAIN_RAM));
    check_submit(&store, handle, &second);
    check_submit(&load, handle, &seen_after);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen_after, 2);
    return check_stop();
}
