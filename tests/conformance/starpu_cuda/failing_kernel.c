// A kernel that cannot be started fails its task with a line; what depends on it is cancelled, all else goes
// on.
#include "misuse/check_error.h"

#include "starpu_cuda/on_devices.h"

// The emulation refuses the first launch of the program.
static void refused(void* buffers[], void* arg) {
    struct check_step what;
    (void)arg;
    memset(&what, 0, sizeof what);
    what.value = CHECK_BUFFER(buffers, 0);
    CHECK(emulated_cuda_launch(starpu_cuda_get_local_stream(), check_step_kernel, &what, sizeof what) != 0);
}
static struct starpu_codelet failing = {.cuda_funcs = {refused},
                                        .cuda_flags = {STARPU_CUDA_ASYNC},
                                        .nbuffers = 1,
                                        .modes = {STARPU_RW},
                                        .name = "failing"};

int main(void) {
    int value = 1, other = 1, fresh = 50;
    starpu_data_handle_t handle, bystander;
    struct starpu_task* task;
    check_start_on_devices(1);
    handle = check_int(&value);
    bystander = check_int(&other);
    task = check_task(&failing, handle, NULL);
    task->detach = 0;
    EXPECT_LINE(CHECK_EQUAL(starpu_task_submit(task), 0); starpu_do_schedule();
                while (!starpu_task_finished(task)) starpu_usleep(100), "failing");
    EXPECT_ERROR(starpu_task_wait(task), -EIO, "failing");
    check_submit(&increment_there, bystander, NULL);
    check_submit(&store_there, handle, &fresh);
    check_submit(&increment_there, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    starpu_data_unregister(bystander);
    CHECK_EQUAL(value, 51);
    CHECK_EQUAL(other, 2);
    return check_stop_devices();
}
