// A task that was never initialised is refused.
#include "check_error.h"

int main(void) {
    struct starpu_task task;
    check_start();
    memset(&task, 0, sizeof task);
    EXPECT_ERROR(starpu_task_submit(&task), -EINVAL, "starpu_task_init");
    return check_survived();
}
