// Accessors find handles and modes in fixed and dynamic arrays.
#include "check.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle, dynamic_handles[1] = {NULL};
    enum starpu_data_access_mode dynamic_modes[1] = {STARPU_NONE};
    struct starpu_codelet variable = {.nbuffers = STARPU_VARIABLE_NBUFFERS};
    struct starpu_task task;
    check_start();
    handle = check_int(&value);
    starpu_task_init(&task);
    task.cl = &increment;
    STARPU_TASK_SET_HANDLE(&task, handle, 0);
    CHECK(task.handles[0] == handle);
    CHECK(STARPU_TASK_GET_HANDLE(&task, 0) == handle);
    CHECK(STARPU_TASK_GET_HANDLES(&task) == task.handles);
    CHECK_EQUAL(STARPU_TASK_GET_NBUFFERS(&task), 1);
    CHECK_EQUAL(STARPU_TASK_GET_MODE(&task, 0), STARPU_RW);
    task.cl = &variable;
    task.nbuffers = 1;
    task.dyn_handles = dynamic_handles;
    task.dyn_modes = dynamic_modes;
    STARPU_TASK_SET_HANDLE(&task, handle, 0);
    STARPU_TASK_SET_MODE(&task, STARPU_W, 0);
    CHECK(dynamic_handles[0] == handle);
    CHECK(STARPU_TASK_GET_HANDLES(&task) == dynamic_handles);
    CHECK_EQUAL(STARPU_TASK_GET_MODE(&task, 0), STARPU_W);
    CHECK_EQUAL(STARPU_TASK_GET_NBUFFERS(&task), 1);
    task.dyn_handles = NULL;
    task.dyn_modes = NULL;
    starpu_task_clean(&task);
    starpu_data_unregister(handle);
    return check_stop();
}
