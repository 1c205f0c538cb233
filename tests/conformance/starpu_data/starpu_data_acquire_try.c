// Acquires what is free, and refuses what a task has yet to write.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_RW), 0);
    value = 5;
    starpu_data_release(handle);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_R), -EAGAIN);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(starpu_data_acquire_try(handle, STARPU_R), 0);
    CHECK_EQUAL(value, 6);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_stop();
}
