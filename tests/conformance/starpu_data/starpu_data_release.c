// A task on the data starts only after the application has released it.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_W), 0);
    check_submit(&increment, handle, NULL);
    check_linger();
    CHECK_EQUAL(value, 0);
    value = 10;
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 11);
    starpu_data_unregister(handle);
    return check_stop();
}
