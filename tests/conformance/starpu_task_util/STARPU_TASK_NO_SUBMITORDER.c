// STARPU_TASK_NO_SUBMITORDER is accepted: it is kept in the task, which runs like any other.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_NO_SUBMITORDER, 1u, 0);
    CHECK(task != NULL);
    CHECK_EQUAL(task->no_submitorder, 1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
