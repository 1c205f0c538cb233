// An access without order comes while a task without a kernel holds the data, while one whose kernel has
// returned has not ended, and after a submission that was refused because of other data.
#include "summing.h"

static int called, value_at_call;

static void on_acquired(void* handle) {
    const int* value = (const int*)starpu_data_get_local_ptr((starpu_data_handle_t)handle);
    value_at_call = *value;
    starpu_data_release((starpu_data_handle_t)handle);
    check_tick(&called);
}

static void ask(starpu_data_handle_t handle) {
    called = 0;
    CHECK_EQUAL(starpu_data_acquire_cb_sequential_consistency(handle, STARPU_R, on_acquired, handle, 0), 0);
}

// It has data and no codelet, and does not end yet.
static void check_without_codelet(void) {
    int value = 4;
    starpu_data_handle_t handle = check_int(&value);
    struct starpu_task* task = starpu_task_create();
    task->nbuffers = 1;
    task->handles[0] = handle;
    task->modes[0] = STARPU_RW;
    task->destroy = 0;
    task->detach = 0;
    starpu_task_end_dep_add(task, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    ask(handle);
    starpu_task_end_dep_release(task);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    check_await(&called, 1);
    CHECK_EQUAL(value_at_call, 4);
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
}

static void increment_both(void* buffers[], void* arg) {
    ++*CHECK_BUFFER(buffers, 0);
    ++*CHECK_BUFFER(buffers, 1);
    check_tick(arg);
}

// Part of its data it shares with others that commute; its kernel has returned.
static void check_not_ended(void) {
    static struct starpu_codelet both = {.cpu_funcs = {increment_both},
                                         .nbuffers = 2,
                                         .modes = {STARPU_RW | STARPU_COMMUTE, STARPU_RW},
                                         .name = "both"};
    int values[2] = {0, 0}, runs = 0;
    starpu_data_handle_t handles[2] = {check_int(&values[0]), check_int(&values[1])};
    struct starpu_task* task = starpu_task_create();
    task->cl = &both;
    task->cl_arg = &runs;
    task->cl_arg_size = sizeof runs;
    task->handles[0] = handles[0];
    task->handles[1] = handles[1];
    task->destroy = 0;
    task->detach = 0;
    starpu_task_end_dep_add(task, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_await(&runs, 1);
    starpu_usleep(20000); // the kernel has returned long ago
    ask(handles[1]);
    CHECK_EQUAL(check_count(&called), 0);
    starpu_task_end_dep_release(task);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    check_await(&called, 1);
    CHECK_EQUAL(value_at_call, 1);
    starpu_task_destroy(task);
    for (int i = 0; i < 2; ++i) starpu_data_unregister(handles[i]);
}

int main(void) {
    check_start();
    check_without_codelet();
    check_not_ended();
    return check_stop();
}
