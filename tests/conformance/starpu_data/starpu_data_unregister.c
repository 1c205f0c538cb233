// Waits for the tasks and leaves their result in the application's memory.
#include "check.h"

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    for (i = 0; i < 50; ++i) check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 50);
    return check_stop();
}
