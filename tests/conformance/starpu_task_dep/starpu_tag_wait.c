// Returns after the task with the tag has run.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = 5;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_tag_wait(5), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
