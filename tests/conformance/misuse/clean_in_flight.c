// A task in flight can neither be cleaned nor destroyed; afterwards it can.
#include "check_error.h"

int main(void) {
    struct starpu_task task;
    check_start();
    starpu_task_init(&task);
    task.cl = &run;
    task.detach = 0;
    task.name = "held";
    check_submit_gated(&task, 1);
    EXPECT_ERRNO(starpu_task_clean(&task), EBUSY, "held");
    EXPECT_ERRNO(starpu_task_destroy(&task), EBUSY, "held");
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(&task), 0);
    starpu_task_clean(&task);
    return check_survived();
}
