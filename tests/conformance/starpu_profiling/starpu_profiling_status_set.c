// Returns the status there was; what was chosen before the start counts, and outlives the end.
#include "check.h"

static void check_times_are_taken(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK(task->profiling_info != NULL);
    starpu_task_destroy(task);
}

int main(void) {
    unsetenv("STARPU_PROFILING");
    CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_ENABLE), STARPU_PROFILING_DISABLE);
    for (int round = 0; round < 2; ++round) {
        check_start();
        CHECK_EQUAL(starpu_profiling_status_get(), STARPU_PROFILING_ENABLE);
        check_times_are_taken();
        if (round == 1)
            CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_DISABLE), STARPU_PROFILING_ENABLE);
        starpu_shutdown();
    }
    check_start();
    CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_ENABLE), STARPU_PROFILING_DISABLE);
    CHECK_EQUAL(starpu_profiling_status_set(STARPU_PROFILING_DISABLE), STARPU_PROFILING_ENABLE);
    return check_stop();
}
