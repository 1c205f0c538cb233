// Memory named after registration is where tasks write.
#include "check.h"

int main(void) {
    int value = 0, stored = 42;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    // starpu_variable_ptr_register marks the node by starpu_data_ptr_register itself.
    starpu_variable_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)&value, (uintptr_t)&value, 0);
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 42);
    starpu_data_unregister(handle);
    return check_stop();
}
