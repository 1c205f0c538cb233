// Without it a task does not wait for an earlier one on the same data.
#include "check.h"

int main(void) {
    int value = 0, stored = 4;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_sequential_consistency_flag(handle, 0);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    task = check_task(&store, handle, &stored);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(value, 4);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5);
    return check_stop();
}
