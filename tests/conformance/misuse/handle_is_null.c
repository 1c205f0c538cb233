// A task with a missing buffer names itself and the buffer.
#include "check_error.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&increment, NULL, NULL);
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "increment");
    EXPECT_ERROR(starpu_task_submit(task), -EINVAL, "buffer 0");
    starpu_task_destroy(task);
    EXPECT_ERROR(starpu_data_acquire(NULL, STARPU_R), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_data_acquire_try(NULL, STARPU_R), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_data_acquire_cb(NULL, STARPU_R, check_tick, NULL), -EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_release(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_unregister(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_unregister_submit(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_invalidate_submit(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_data_set_name(NULL, "x"), EINVAL, "NULL");
    EXPECT_ERRNO((void)starpu_data_get_local_ptr(NULL), EINVAL, "NULL");
    EXPECT_ERRNO((void)starpu_vector_get_nx(NULL), EINVAL, "NULL");
    return check_survived();
}
