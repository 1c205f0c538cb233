// STARPU_TASK_LINE says from which line the task comes.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_LINE, 12, 0);
    CHECK(task != NULL);
    CHECK_EQUAL(task->line, 12);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
