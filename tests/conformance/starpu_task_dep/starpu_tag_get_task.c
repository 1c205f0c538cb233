// The task that holds a tag.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    check_submit_gated(task, 1);
    CHECK(starpu_tag_get_task(task->tag_id) == task);
    CHECK(starpu_tag_get_task(4711) == NULL);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    starpu_task_destroy(task);
    return check_stop();
}
