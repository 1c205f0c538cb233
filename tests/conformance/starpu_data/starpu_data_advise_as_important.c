// The advice changes no value.
#include "check.h"

int main(void) {
    int value = 1;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_advise_as_important(handle, 1);
    check_submit(&increment, handle, NULL);
    starpu_data_advise_as_important(handle, 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
