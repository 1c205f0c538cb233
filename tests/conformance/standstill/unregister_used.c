// Data are unregistered while a task that cannot run still uses them; the same thread holds others.
#include "check_standstill.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start_impatient();
    handle = check_int(&value);
    starpu_data_set_name(handle, "used data");
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    EXPECT_STALL_ERRNO(starpu_data_unregister(handle), "starpu_data_unregister",
                       "data handle \"used data\", which task \"increment\"", "tag 1,");
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(value, 1);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
    EXPECT_ERRNO(starpu_data_unregister(handle), EBUSY, "is held by this thread");
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_survived();
}
