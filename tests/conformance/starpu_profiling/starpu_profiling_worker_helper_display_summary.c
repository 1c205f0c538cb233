// Each worker is named with the tasks it executed since the last summary.
#include "starpu_profiling/check_stderr.h"

int main(void) {
    char name[64];
    const char* text;
    setenv("STARPU_WORKER_STATS", "1", 1);
    check_start_with(1);
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    check_submit(&run, NULL, NULL);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_worker_get_name(0, name, sizeof name);
    text = check_printed(starpu_profiling_worker_helper_display_summary, STDERR_FILENO);
    CHECK(strstr(text, name) != NULL);
    CHECK(strstr(text, "2 task(s)") != NULL);
    CHECK(strstr(text, "executing") != NULL);
    return check_stop();
}
