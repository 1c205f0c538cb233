// Only what was acquired can be released.
#include "check_error.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_name(handle, "never held");
    EXPECT_ERRNO(starpu_data_release(handle), EINVAL, "never held");
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_survived();
}
