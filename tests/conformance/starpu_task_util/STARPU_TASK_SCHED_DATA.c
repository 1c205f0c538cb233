// STARPU_TASK_SCHED_DATA leaves a pointer for the scheduler in the task.
#include "insertion.h"

int main(void) {
    check_start();
    int data = 0;
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_SCHED_DATA, &data, 0);
    CHECK(task != NULL);
    CHECK(task->sched_data == &data);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
