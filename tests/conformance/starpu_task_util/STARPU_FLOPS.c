// STARPU_FLOPS says how many operations the task makes.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_FLOPS, 2.5e9, 0);
    CHECK(task != NULL);
    CHECK(task->flops == 2.5e9);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
