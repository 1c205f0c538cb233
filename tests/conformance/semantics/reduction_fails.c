// A reduction method that fails: who would read the sum is cancelled, the wait says so, and the data goes on.
#include "summing.h"

static int is_broken = 1;

static void add_or_fail(void* buffers[], void* arg) {
    if (is_broken)
        starpu_task_fail(-EIO, "no sum today");
    else
        summing_add(buffers, arg);
}

static struct starpu_codelet failing = {
    .cpu_funcs = {add_or_fail}, .nbuffers = 2, .modes = {STARPU_RW, STARPU_R}, .name = "failing"};

int main(void) {
    int value = 0, seen = -1, stored = 100;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &failing, &clearing);
    contribute(handle, 10);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(seen, -1); // cancelled
    is_broken = 0;
    check_submit(&store, handle, &stored);
    contribute(handle, 10);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 110);
    starpu_data_unregister(handle);
    return check_stop();
}
