// Names the kind of the data.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK(starpu_data_get_interface_ops(handle) == &starpu_interface_variable_ops);
    CHECK_EQUAL(starpu_data_get_interface_ops(handle)->interfaceid, STARPU_VARIABLE_INTERFACE_ID);
    starpu_data_unregister(handle);
    return check_stop();
}
