// A task on the data starts only after the node's copy is released.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, STARPU_MAIN_RAM, STARPU_W), 0);
    check_submit(&increment, handle, NULL);
    check_linger();
    CHECK_EQUAL(value, 0);
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 1);
    starpu_data_unregister(handle);
    return check_stop();
}
