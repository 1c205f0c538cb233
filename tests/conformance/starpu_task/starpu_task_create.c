// A created task destroys itself once it has run.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = starpu_task_create();
    CHECK(task != NULL);
    CHECK_EQUAL(task->destroy, 1);
    CHECK_EQUAL(task->detach, 1);
    CHECK_EQUAL(task->magic, 42);
    task->cl = &run;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
