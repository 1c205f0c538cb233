// A codelet with STARPU_CUDA_ASYNC returns before its kernels are over, and what follows it waits for them;
// one that has not the flag and does not wait is waited for, with one line for all its tasks.
#include "misuse/check_error.h"

#include "starpu_cuda/on_devices.h"

static struct starpu_codelet forgetful = {
    .cuda_funcs = {check_increment_there}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "forgetful"};

int main(void) {
    int value = 1, seen = 0, i;
    starpu_data_handle_t handle;
    check_start_on_devices(1);
    handle = check_int(&value);
    for (i = 0; i < 10; ++i) check_submit(&increment_there, handle, NULL);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 11);
    check_listen();
    for (i = 0; i < 10; ++i) check_submit(&forgetful, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_heard(__FILE__, __LINE__, "ten tasks that do not wait", "forgetful");
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 21);
    return check_stop_devices();
}
