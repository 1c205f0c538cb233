// A duplicate can only be read: a task or acquisition that writes it is refused, and its readers go on.
#include "check_error.h"

int main(void) {
    int value = 3, read = 0;
    starpu_data_handle_t handle, duplicate = NULL;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_dup_ro(&duplicate, handle, 1), 0);
    starpu_data_set_name(duplicate, "twin");
    struct starpu_task* task = check_task(&increment, duplicate, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EBUSY, "twin");
    starpu_task_destroy(task);
    EXPECT_ERROR(starpu_data_acquire(duplicate, STARPU_W), -EBUSY, "can only be read");
    check_submit(&load, duplicate, &read);
    starpu_data_unregister(duplicate);
    starpu_data_unregister(handle);
    CHECK_EQUAL(read, 3);
    return check_survived();
}
