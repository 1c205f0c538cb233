// Without a running runtime calls are refused with -ENODEV.
#include "check_error.h"

int main(void) {
    int value = 0;
    struct starpu_task task;
    starpu_data_handle_t handle = (starpu_data_handle_t)&value;
    starpu_task_init(&task);
    task.cl = &run;
    EXPECT_ERROR(starpu_task_submit(&task), -ENODEV, "starpu_init");
    EXPECT_ERROR(starpu_task_insert(&run, 0), -ENODEV, "starpu_init");
    EXPECT_ERROR(starpu_task_wait_for_all(), -ENODEV, "starpu_init");
    EXPECT_ERROR(starpu_tag_wait(1), -ENODEV, "starpu_init");
    EXPECT_ERRNO(starpu_variable_data_register(&handle, 0, (uintptr_t)&value, sizeof value), ENODEV,
                 "starpu_init");
    CHECK(handle == NULL);
    CHECK_EQUAL(starpu_worker_get_count(), 0);
    check_start();
    return check_survived();
}
