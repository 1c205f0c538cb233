// New data may go to disk.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_get_ooc_flag(handle), 1);
    starpu_data_unregister(handle);
    return check_stop();
}
