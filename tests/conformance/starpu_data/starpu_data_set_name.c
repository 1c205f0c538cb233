// The name is copied, and may be changed.
#include "check.h"

int main(void) {
    int value = 0;
    char name[] = "first name";
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_name(handle, name);
    memset(name, 'x', sizeof name - 1);
    starpu_data_set_name(handle, "second name");
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_stop();
}
