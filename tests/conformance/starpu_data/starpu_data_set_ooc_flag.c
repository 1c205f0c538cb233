// The flag can be cleared and set.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_ooc_flag(handle, 0);
    CHECK_EQUAL(starpu_data_get_ooc_flag(handle), 0);
    starpu_data_set_ooc_flag(handle, 1);
    CHECK_EQUAL(starpu_data_get_ooc_flag(handle), 1);
    starpu_data_unregister(handle);
    return check_stop();
}
