// A flag per buffer lets one buffer be unordered and keeps the order of the other.
#include "check.h"

static void add_to_both(void* buffers[], void* arg) {
    (void)arg;
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
}

static struct starpu_codelet adding = {
    .cpu_funcs = {add_to_both}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_RW}};

int main(void) {
    int free_value = 0, ordered_value = 0, stored = 5;
    unsigned char flags[2] = {0, 1};
    struct starpu_task* task;
    starpu_data_handle_t free_handle, ordered_handle;
    check_start();
    free_handle = check_int(&free_value);
    ordered_handle = check_int(&ordered_value);
    check_submit_gated(check_task(&increment, free_handle, NULL), 1);
    check_submit_gated(check_task(&store, ordered_handle, &stored), 2);
    task = check_task(&adding, free_handle, NULL);
    task->handles[1] = ordered_handle;
    task->handles_sequential_consistency = flags;
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_linger();
    CHECK_EQUAL(ordered_value, 0);
    check_open(2);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(ordered_value, 6);
    CHECK_EQUAL(free_value, 1);
    check_open(1);
    starpu_data_unregister(free_handle);
    starpu_data_unregister(ordered_handle);
    CHECK_EQUAL(free_value, 2);
    return check_stop();
}
