// STARPU_TASK_COLOR gives the task a colour in traces.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_COLOR, 0xff8000u, 0);
    CHECK(task != NULL);
    CHECK(task->color == 0xff8000);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
