// STARPU_TASK_PROFILING_INFO gives the task a place for its measurements.
#include "insertion.h"

int main(void) {
    check_start();
    struct starpu_profiling_task_info* info = calloc(1, sizeof(*info));
    struct starpu_task* task = starpu_task_build(&run, STARPU_TASK_PROFILING_INFO, info, 0);
    CHECK(task != NULL);
    CHECK(task->profiling_info == info);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_runs, 1);
#if STARPU_MINOR_VERSION >= 4
    free(info); // another StarPU frees it with the task
#endif
    return check_stop();
}
