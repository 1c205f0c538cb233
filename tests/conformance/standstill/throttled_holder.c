// Submission waits until tasks end, and they wait for data that the submitting thread holds.
#include "check_standstill.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    setenv("STARPU_LIMIT_MAX_SUBMITTED_TASKS", "3", 1);
    setenv("STARPU_LIMIT_MIN_SUBMITTED_TASKS", "2", 1);
    check_start_impatient();
    handle = check_int(&value);
    starpu_data_set_name(handle, "held data");
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_W), 0);
    for (int i = 0; i < 3; ++i) check_submit(&increment, handle, NULL);
    task = check_task(&increment, handle, NULL);
    EXPECT_STALL(starpu_task_submit(task), "starpu_task_submit until at most 2 tasks are in flight",
                 "data handle \"held data\"", "call starpu_data_release");
    starpu_data_release(handle);
    check_submit_task(task);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 4);
    return check_survived();
}
