// Tasks on data that the application holds, while its only thread waits for them.
#include "check_standstill.h"

int main(void) {
    int value = 1, read = 0;
    starpu_data_handle_t handle;
    check_start_impatient();
    handle = check_int(&value);
    starpu_data_set_name(handle, "held data");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    check_submit(&increment, handle, NULL);
    check_submit(&load, handle, &read);
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"increment\" waits for data handle \"held data\"",
                 "acquired", "call starpu_data_release");
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(read, 2);
    starpu_data_unregister(handle);
    return check_survived();
}
