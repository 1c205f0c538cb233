// The number of the kind.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle, ordering;
    check_start();
    handle = check_int(&value);
    starpu_void_data_register(&ordering);
    CHECK_EQUAL(starpu_data_get_interface_id(handle), STARPU_VARIABLE_INTERFACE_ID);
    CHECK_EQUAL(starpu_data_get_interface_id(ordering), STARPU_VOID_INTERFACE_ID);
    starpu_data_unregister(handle);
    starpu_data_unregister(ordering);
    return check_stop();
}
