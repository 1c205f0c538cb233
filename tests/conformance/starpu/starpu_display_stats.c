// The summary names the workers and how many tasks they executed.
#include "starpu_profiling/check_stderr.h"

int main(void) {
    const char* text;
    char name[64];
    setenv("STARPU_WORKER_STATS", "1", 1);
    check_start_with(1);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_worker_get_name(0, name, sizeof name);
    text = check_printed(starpu_display_stats, STDERR_FILENO);
    CHECK(strstr(text, name) != NULL);
    CHECK(strstr(text, "1 task(s)") != NULL);
    return check_stop();
}
