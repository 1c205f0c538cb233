// Acquires the copy of main memory by its node number.
#include "check.h"

int main(void) {
    int value = 0, stored = 5;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, STARPU_MAIN_RAM, STARPU_R), 0);
    CHECK_EQUAL(value, 5);
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
