// A kind of data can be announced before it is used.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    starpu_data_register_ops(&starpu_interface_variable_ops);
    handle = check_int(&value);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
