// Tasks write where the memory was named afterwards.
#include "check.h"

int main(void) {
    int value = 0, stored = 5;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    starpu_variable_ptr_register(handle, STARPU_MAIN_RAM, (uintptr_t)&value, (uintptr_t)&value, 0);
    CHECK(starpu_variable_get_local_ptr(handle) == (uintptr_t)&value);
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 5);
    starpu_data_unregister(handle);
    return check_stop();
}
