// A task is waited for that was never submitted.
#include "check_standstill.h"

int main(void) {
    struct starpu_task* task;
    check_start_impatient();
    task = check_kept("lost");
    EXPECT_ERROR(starpu_task_wait(task), -EINVAL, "task \"lost\": it is waited for but was never submitted");
    starpu_task_destroy(task);
    return check_survived();
}
