// Calls that need a task say so when it is NULL.
#include "check_error.h"

int main(void) {
    check_start();
    EXPECT_ERROR(starpu_task_submit(NULL), -EINVAL, "NULL");
    EXPECT_ERROR(starpu_task_wait(NULL), -EINVAL, "NULL");
    EXPECT_ERRNO(starpu_task_init(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_task_destroy(NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_task_declare_deps_array(NULL, 0, NULL), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_codelet_init(NULL), EINVAL, "NULL");
    return check_survived();
}
