// A task submitted by a running task waits for it when they share data.
#include "check.h"

static starpu_data_handle_t handle;
static int in_codelet, seen;

static void submit_a_reader(void* buffers[], void* arg) {
    (void)arg;
    check_submit(&load, handle, &seen);
    check_linger();
    in_codelet = seen;
    *CHECK_BUFFER(buffers, 0) = 8;
}

static struct starpu_codelet submitting = {
    .cpu_funcs = {submit_a_reader}, .nbuffers = 1, .modes = {STARPU_RW}};

int main(void) {
    int value = 3;
    check_start();
    handle = check_int(&value);
    check_submit(&submitting, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(in_codelet, 0);
    CHECK_EQUAL(seen, 8);
    starpu_data_unregister(handle);
    return check_stop();
}
