// Reading data that nobody wrote is refused, naming task and data.
#include "check_error.h"

int main(void) {
    int seen = 0, stored = 3;
    struct starpu_task* task;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    starpu_data_set_name(handle, "blank");
    task = check_task(&load, handle, &seen);
    EXPECT_ERROR(starpu_task_submit(task), -ENODATA, "load");
    EXPECT_ERROR(starpu_task_submit(task), -ENODATA, "blank");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -ENODATA, "blank");
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_RW), -ENODATA, "blank");
    EXPECT_ERROR(starpu_data_fetch_on_node(handle, STARPU_MAIN_RAM, 0), -ENODATA, "blank");
    check_submit(&store, handle, &stored);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    starpu_data_invalidate_submit(handle);
    EXPECT_ERROR(starpu_data_acquire(handle, STARPU_R), -ENODATA, "blank");
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 3);
    return check_survived();
}
