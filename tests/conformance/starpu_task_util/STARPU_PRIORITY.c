// STARPU_PRIORITY sets the priority of the task.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_PRIORITY, 3, 0);
    CHECK(task != NULL);
    CHECK_EQUAL(task->priority, 3);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
