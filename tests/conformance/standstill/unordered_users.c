// Data are unregistered while a task that uses them out of order cannot run.
#include "check_standstill.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start_impatient();
    handle = check_int(&value);
    starpu_data_set_name(handle, "used data");
    task = check_task(&increment, handle, NULL);
    task->sequential_consistency = 0;
    check_submit_gated(task, 1);
    EXPECT_STALL_ERRNO(starpu_data_unregister(handle),
                       "for the tasks that use data handle \"used data\" out of order");
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 1);
    return check_survived();
}
