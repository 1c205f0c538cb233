// Whatever comes after a reduction finds it done: tasks, acquisitions, copies, tries, the end of the handle.
#include "summing.h"

static int called, seen_in_callback;
static starpu_data_handle_t handle;

static void look(void* value) {
    seen_in_callback = *(int*)value;
    starpu_data_release(handle);
    check_tick(&called);
}

static struct starpu_codelet contributing_any = {
    .cpu_funcs = {check_increment}, .nbuffers = 1, .modes = {STARPU_REDUX | STARPU_COMMUTE}};

int main(void) {
    int value = 0, copy = 0, stored = 1000, outcome;
    starpu_data_handle_t other;
    check_start();
    handle = check_int(&value);
    other = check_int(&copy);
    starpu_data_set_reduction_methods(handle, &adding_up, &clearing);
    contribute(handle, 10);
    CHECK_EQUAL(starpu_data_cpy(other, handle, 0, NULL, NULL), 0);
    CHECK_EQUAL(read_int(other), 10);
    contribute(handle, 10);
    CHECK_EQUAL(starpu_data_acquire_cb(handle, STARPU_R, look, &value), 0);
    check_await(&called, 1);
    CHECK_EQUAL(seen_in_callback, 20);
    contribute(handle, 10);
    while ((outcome = starpu_data_acquire_try(handle, STARPU_R)) == -EAGAIN) starpu_usleep(100);
    CHECK_EQUAL(outcome, 0);
    CHECK_EQUAL(value, 30);
    starpu_data_release(handle);
    contribute(handle, 10);
    check_submit(&store, handle, &stored); // what was contributed is dropped
    check_submit(&contributing_any, handle, NULL);
    check_submit(&commuting, handle, NULL);
    CHECK_EQUAL(read_int(handle), 1002);
    contribute(handle, 10);
    starpu_data_unregister_submit(handle);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(other);
    return check_stop();
}
