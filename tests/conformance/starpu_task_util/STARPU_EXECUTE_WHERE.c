// STARPU_EXECUTE_WHERE limits the task to some kinds of workers.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* task =
        starpu_task_build(&run, STARPU_EXECUTE_WHERE, (unsigned long long)STARPU_CPU, 0);
    CHECK(task != NULL);
    CHECK(task->where == (int32_t)STARPU_CPU);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
    return check_stop();
}
