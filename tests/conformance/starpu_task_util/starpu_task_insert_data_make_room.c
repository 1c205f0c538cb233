// Handles and modes move to larger arrays when there are more than fit into a task.
#include "insertion.h"

enum { count = 3 * STARPU_NMAXBUFS };

int main(void) {
    int value = 0, allocated = 0, i;
    struct starpu_codelet variable = {.cpu_funcs = {check_run}, .nbuffers = STARPU_VARIABLE_NBUFFERS};
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_start();
    handle = check_int(&value);
    task = check_task(&variable, handle, NULL);
    task->modes[0] = STARPU_R;
    starpu_task_insert_data_make_room(&variable, task, &allocated, 0, 1);
    CHECK(task->dyn_handles == NULL);
    starpu_task_insert_data_make_room(&variable, task, &allocated, 1, count - 1);
    CHECK(allocated >= count && task->dyn_handles != NULL && task->dyn_modes != NULL);
    CHECK(task->dyn_handles[0] == handle); // what was there came along
    CHECK_EQUAL(task->dyn_modes[0], STARPU_R);
    for (i = 1; i < count; ++i) {
        task->dyn_handles[i] = handle;
        task->dyn_modes[i] = STARPU_R;
    }
    task->nbuffers = count;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
