// STARPU_TASK_END_DEPS_ARRAY keeps the task from ending before other tasks have ended.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_task* last = starpu_task_build(&run, 0);
    CHECK(last != NULL);
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_END_DEPS_ARRAY, 1u, &last, 0);
    CHECK(task != NULL);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_linger(); // room for a wrong end of the task
    CHECK_EQUAL(starpu_task_submit(last), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_runs, 2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
