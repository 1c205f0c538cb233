// A handle that was unregistered is refused everywhere.
#include "check_error.h"

int main(void) {
    int value = 0;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_unregister(handle);
    task = check_task(&increment, handle, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "increment");
    starpu_task_destroy(task);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -EINVAL, "starpu_data_acquire");
    EXPECT_ERRNO(starpu_data_unregister(handle), EINVAL, "starpu_data_unregister");
    EXPECT_ERRNO((void)starpu_data_get_size(handle), EINVAL, "starpu_data_get_size");
    CHECK_EQUAL(value, 0);
    return check_survived();
}
