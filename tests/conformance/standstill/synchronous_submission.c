// A synchronous submission that cannot end: the task stays the runtime's, which runs and frees it later.
#include "check_standstill.h"

int main(void) {
    struct starpu_task* task;
    check_start_impatient();
    task = check_named("stuck");
    task->synchronous = 1;
    task->use_tag = 1;
    task->tag_id = 5;
    starpu_tag_declare_deps(5, 1, (starpu_tag_t)6);
    EXPECT_STALL(starpu_task_submit(task), "task \"stuck\" waits for tag 6");
    CHECK_EQUAL(check_count(&check_runs), 0);
    starpu_tag_notify_from_apps(6);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_survived();
}
