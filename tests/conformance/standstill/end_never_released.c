// A task whose end waits for a release that does not come.
#include "check_standstill.h"

int main(void) {
    struct starpu_task* task;
    check_start_impatient();
    task = check_kept("endless");
    starpu_task_end_dep_add(task, 2);
    check_submit_task(task);
    EXPECT_STALL(starpu_task_wait(task), "task \"endless\" waits for 2 more releases of its end",
                 "starpu_task_end_dep_release");
    starpu_task_end_dep_release(task);
    EXPECT_STALL(starpu_task_wait_for_all(), "task \"endless\" waits for 1 more release of its end");
    starpu_task_end_dep_release(task);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_task_destroy(task);
    return check_survived();
}
