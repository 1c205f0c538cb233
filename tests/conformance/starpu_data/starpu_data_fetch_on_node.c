// Once fetched, the data is on the node with its value.
#include "check.h"

int main(void) {
    int stored = 4;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_fetch_on_node(handle, STARPU_MAIN_RAM, 0), 0);
    CHECK_EQUAL(starpu_data_is_on_node(handle, STARPU_MAIN_RAM), 1);
    CHECK_EQUAL(*(int*)starpu_data_get_local_ptr(handle), 4);
    starpu_data_unregister(handle);
    return check_stop();
}
