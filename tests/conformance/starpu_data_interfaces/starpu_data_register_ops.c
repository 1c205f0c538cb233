// A kind of data can be announced before it is used: it has its number then.
#include "check.h"

int main(void) {
    int value = 1;
    struct starpu_data_interface_ops mine = starpu_interface_variable_ops;
    starpu_data_handle_t handle;
    check_start();
    mine.interfaceid = STARPU_UNKNOWN_INTERFACE_ID;
    starpu_data_register_ops(&mine);
    CHECK(mine.interfaceid >= STARPU_MAX_INTERFACE_ID);
    starpu_data_register_ops(&starpu_interface_variable_ops);
    CHECK_EQUAL(starpu_interface_variable_ops.interfaceid, STARPU_VARIABLE_INTERFACE_ID);
    handle = check_int(&value);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
