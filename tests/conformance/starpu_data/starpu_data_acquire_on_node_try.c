// The same for a node's copy.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire_on_node_try(handle, STARPU_MAIN_RAM, STARPU_R), -EAGAIN);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire_on_node_try(handle, STARPU_MAIN_RAM, STARPU_R), 0);
    CHECK_EQUAL(value, 1);
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
