// Buffers are added one by one, each with its mode; one that the codelet declares otherwise is refused.
#include "insertion.h"

enum { count = STARPU_NMAXBUFS + 2 };

static void sum(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 1; i < count; ++i) *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, i);
}

int main(void) {
    int values[count], allocated = 0, current = 0, i;
    struct starpu_codelet variable = {.cpu_funcs = {sum}, .nbuffers = STARPU_VARIABLE_NBUFFERS};
    starpu_data_handle_t handles[count];
    struct starpu_task* task;
    check_start();
    task = check_task(&variable, NULL, NULL);
    for (i = 0; i < count; ++i) {
        values[i] = 1;
        handles[i] = check_int(&values[i]);
        starpu_task_insert_data_process_arg(&variable, task, &allocated, &current,
                                            i == 0 ? STARPU_RW : STARPU_R, handles[i]);
    }
    CHECK_EQUAL(current, count);
    task->nbuffers = current;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    task = check_task(&increment, NULL, NULL);
    allocated = current = 0;
    starpu_task_insert_data_process_arg(&increment, task, &allocated, &current, STARPU_RW, handles[0]);
    CHECK_EQUAL(current, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    for (i = 0; i < count; ++i) starpu_data_unregister(handles[i]);
    CHECK_EQUAL(values[0], count + 1);
    return check_stop();
}
