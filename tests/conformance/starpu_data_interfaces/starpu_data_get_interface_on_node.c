// The struct a codelet would receive.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_variable_interface* interface;
    check_start();
    handle = check_int(&value);
    interface = starpu_data_get_interface_on_node(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(interface->id, STARPU_VARIABLE_INTERFACE_ID);
    CHECK(interface->ptr == (uintptr_t)&value);
    CHECK_EQUAL(interface->elemsize, sizeof(int));
    starpu_data_unregister(handle);
    return check_stop();
}
