// A codelet with STARPU_CUDA_ASYNC returns before its kernels are over, and what follows it waits for them;
// one that has not the flag and does not wait is waited for, with one line for all its tasks. One that has
// nothing to wait for is not blamed for what was under way before it.
#include "misuse/check_error.h"

#include "starpu_cuda/on_devices.h"

static struct starpu_codelet forgetful = {
    .cuda_funcs = {check_increment_there}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "forgetful"};

static int launched;
static void launch_and_tell(void* buffers[], void* arg) {
    check_increment_there(buffers, arg);
    (void)STARPU_ATOMIC_ADD(&launched, 1);
}
static struct starpu_codelet launching = {.cuda_funcs = {launch_and_tell},
                                          .cuda_flags = {STARPU_CUDA_ASYNC},
                                          .nbuffers = 1,
                                          .modes = {STARPU_RW},
                                          .name = "launching"};

static void do_nothing(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
}
static struct starpu_codelet doing_nothing = {.cuda_funcs = {do_nothing}, .name = "doing_nothing"};

static void check_beside_others(starpu_data_handle_t handle) {
    char said[1000];
    int i;
    check_listen();
    for (i = 1; i <= 10; ++i) {
        check_submit_on(check_worker(0), &launching, handle, NULL);
        check_await(&launched, i);
        check_submit_on(check_worker(0), &doing_nothing, NULL, NULL);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    check_heard_lines(said, sizeof said);
    CHECK_TEXT(said, "");
}

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
    check_beside_others(handle);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 31);
    return check_stop_devices();
}
