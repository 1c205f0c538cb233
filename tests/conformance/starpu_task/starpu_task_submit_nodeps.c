// Data does not order the task; it overtakes one that waits.
#include "check.h"

int main(void) {
    int value = 0, stored = 4;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    task = check_task(&store, handle, &stored);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit_nodeps(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(value, 4);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5);
    return check_stop();
}
