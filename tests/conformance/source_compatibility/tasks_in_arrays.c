// Tasks in an array of the program's own, each initialised, run like any other.
#include "check.h"

int main(void) {
    enum { count = 20 };
    struct starpu_task* tasks = calloc(count, sizeof *tasks);
    int i;
    check_start();
    for (i = 0; i < count; ++i) {
        starpu_task_init(&tasks[i]);
        tasks[i].cl = &run;
        CHECK_EQUAL(starpu_task_submit(&tasks[i]), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), count);
    for (i = 0; i < count; ++i) starpu_task_clean(&tasks[i]);
    free(tasks);
    return check_stop();
}
