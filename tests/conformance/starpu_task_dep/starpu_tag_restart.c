// A task with a tag runs again after its tag was restarted.
#include "check.h"

int main(void) {
    int i;
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    task->use_tag = 1;
    task->tag_id = 2;
    for (i = 0; i < 3; ++i) {
        if (i > 0) starpu_tag_restart(2);
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_task_wait(task), 0);
        CHECK_EQUAL(starpu_tag_wait(2), 0);
        CHECK_EQUAL(check_count(&check_runs), i + 1);
    }
    starpu_task_destroy(task);
    return check_stop();
}
