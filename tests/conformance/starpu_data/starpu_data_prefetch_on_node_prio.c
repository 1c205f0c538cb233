// A prefetch with a priority is accepted and leaves the value as it is.
#include "check.h"

int main(void) {
    int value = 4;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_prefetch_on_node_prio(handle, STARPU_MAIN_RAM, 1, 3), 0);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5);
    return check_stop();
}
