// Counts the tasks of a period, which ends when it is asked for.
#include "check.h"

static int executed_tasks(void) {
    struct starpu_profiling_worker_info info;
    int total = 0, worker;
    for (worker = 0; worker < 2; ++worker) {
        CHECK_EQUAL(starpu_profiling_worker_get_info(worker, &info), 0);
        total += info.executed_tasks;
    }
    return total;
}

int main(void) {
    int i, executed = 0;
    check_start();
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    (void)executed_tasks();
    for (i = 0; i < 30; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    // A worker may count its last task only after that task has ended.
    while (executed < 30) executed += executed_tasks();
    CHECK_EQUAL(executed, 30);
    CHECK_EQUAL(executed_tasks(), 0);
    return check_stop();
}
