// At shutdown each worker is named with its tasks and, where profiling is on, with its times and its speed.
#include "check_periods.h"

#include "starpu_profiling/check_stderr.h"

int main(void) {
    const char* text;
    struct starpu_task* task;
    double total, executing, sleeping, overhead;
    setenv("STARPU_WORKER_STATS", "1", 1);
    check_start_with(1);
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    task = check_task(&napping_codelet, NULL, NULL);
    task->flops = 1e9;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    text = check_printed(starpu_shutdown, STDERR_FILENO);
    CHECK(strstr(text, "1 task(s)") != NULL);
    CHECK(strstr(text, "GFlop/s") != NULL);
    text = strstr(text, "total:");
    CHECK(text != NULL);
    CHECK_EQUAL(sscanf(text, "total: %lf ms executing: %lf ms sleeping: %lf ms overhead %lf ms", &total,
                       &executing, &sleeping, &overhead),
                4);
    CHECK(executing >= NAP_US / 1000);
    CHECK(total >= executing + sleeping - 0.1);
    CHECK(overhead >= 0);
    return 0;
}
