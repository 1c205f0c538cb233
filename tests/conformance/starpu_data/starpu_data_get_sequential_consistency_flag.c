// Returns what was set.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_get_sequential_consistency_flag(handle), 1);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    CHECK_EQUAL(starpu_data_get_sequential_consistency_flag(handle), 0);
    starpu_data_unregister(handle);
    return check_stop();
}
