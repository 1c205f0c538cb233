// Main memory is not mapped into itself.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_test_if_mapped_on_node(handle, STARPU_MAIN_RAM), 0);
    starpu_data_unregister(handle);
    return check_stop();
}
