// A task in static memory with the initialiser runs as often as it is submitted.
#include "check.h"

#include <math.h>

static struct starpu_task task = STARPU_TASK_INITIALIZER;

int main(void) {
    int i;
    check_start();
    task.cl = &run;
    task.detach = 0;
    for (i = 0; i < 10; ++i) {
        CHECK_EQUAL(starpu_task_submit(&task), 0);
        CHECK_EQUAL(starpu_task_wait(&task), 0);
    }
    CHECK_EQUAL(check_count(&check_runs), 10);
    starpu_task_clean(&task);
    return check_stop();
}
