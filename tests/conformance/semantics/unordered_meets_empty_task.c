// An access without order comes while a task without codelet, which has data and has not ended, holds them.
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

int main(void) {
    check_start();
    check_without_codelet();
    return check_stop();
}
