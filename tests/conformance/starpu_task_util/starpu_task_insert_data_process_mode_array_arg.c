// Several buffers are added, each with its mode.
#include "insertion.h"

static void copy(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 1) = *CHECK_BUFFER(buffers, 0);
}

int main(void) {
    int values[2] = {7, 0}, allocated = 0, current = 0;
    struct starpu_codelet copying = {.cpu_funcs = {copy}, .nbuffers = STARPU_VARIABLE_NBUFFERS};
    struct starpu_data_descr buffers[2];
    struct starpu_task* task;
    check_start();
    buffers[0].handle = check_int(&values[0]);
    buffers[0].mode = STARPU_R;
    buffers[1].handle = check_int(&values[1]);
    buffers[1].mode = STARPU_W;
    task = check_task(&copying, NULL, NULL);
    starpu_task_insert_data_process_mode_array_arg(&copying, task, &allocated, &current, 2, buffers);
    CHECK_EQUAL(current, 2);
    CHECK_EQUAL(task->modes[1], STARPU_W);
    task->nbuffers = 2;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(buffers[0].handle);
    starpu_data_unregister(buffers[1].handle);
    CHECK_EQUAL(values[1], 7);
    return check_stop();
}
