// The address on a node.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK(starpu_data_handle_to_pointer(handle, STARPU_MAIN_RAM) == &value);
    starpu_data_unregister(handle);
    return check_stop();
}
