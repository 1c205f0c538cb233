// Modes that mean nothing are refused.
#include "check_error.h"

static struct starpu_codelet modeless = {.cpu_funcs = {check_run}, .nbuffers = 1, .name = "modeless"};

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_NONE), -EINVAL, "starpu_data_acquire");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_ACCESS_MODE_MAX), -EINVAL, "starpu_data_acquire");
    task = check_task(&modeless, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "modeless");
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    return check_survived();
}
