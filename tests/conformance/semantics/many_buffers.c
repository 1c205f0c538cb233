// A task has more buffers than fit in its struct.
#include "check.h"

enum { buffers_of_a_task = 3 * STARPU_NMAXBUFS };

static void add_all(void* buffers[], void* arg) {
    int i;
    (void)arg;
    for (i = 1; i < buffers_of_a_task; ++i) *CHECK_BUFFER(buffers, 0) += *CHECK_BUFFER(buffers, i);
}

static enum starpu_data_access_mode modes[buffers_of_a_task];
static struct starpu_codelet adding = {
    .cpu_funcs = {add_all}, .nbuffers = buffers_of_a_task, .dyn_modes = modes};

int main(void) {
    int values[buffers_of_a_task], i, round;
    starpu_data_handle_t handles[buffers_of_a_task];
    check_start();
    for (i = 0; i < buffers_of_a_task; ++i) {
        values[i] = i;
        modes[i] = i == 0 ? STARPU_RW : STARPU_R;
        handles[i] = check_int(&values[i]);
    }
    for (round = 0; round < 10; ++round) {
        struct starpu_task* task = starpu_task_create();
        task->cl = &adding;
        task->dyn_handles = malloc(sizeof handles);
        memcpy(task->dyn_handles, handles, sizeof handles);
        CHECK_EQUAL(starpu_task_submit(task), 0);
        for (i = 1; i < buffers_of_a_task; ++i) check_submit(&increment, handles[i], NULL);
    }
    for (i = 0; i < buffers_of_a_task; ++i) starpu_data_unregister(handles[i]);
    // Round r adds the numbers 1 to n-1, each grown by r.
    CHECK_EQUAL(values[0],
                10 * (buffers_of_a_task * (buffers_of_a_task - 1) / 2) + 45 * (buffers_of_a_task - 1));
    return check_stop();
}
