// Several buffers are added with the modes that the codelet declares.
#include "insertion.h"

static void add(void* buffers[], void* arg) {
    (void)arg;
    *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, 1);
}

int main(void) {
    int values[2] = {1, 2}, allocated = 0, current = 0;
    struct starpu_codelet adding = {.cpu_funcs = {add}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}};
    starpu_data_handle_t handles[2];
    struct starpu_task* task;
    check_start();
    handles[0] = check_int(&values[0]);
    handles[1] = check_int(&values[1]);
    task = check_task(&adding, NULL, NULL);
    starpu_task_insert_data_process_array_arg(&adding, task, &allocated, &current, 2, handles);
    CHECK_EQUAL(current, 2);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_unregister(handles[0]);
    starpu_data_unregister(handles[1]);
    CHECK_EQUAL(values[0], 3);
    return check_stop();
}
