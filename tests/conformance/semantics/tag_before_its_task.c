// A tag can be waited for before its task exists.
#include "check.h"

int main(void) {
    struct starpu_task* task;
    check_start();
    starpu_tag_declare_deps((starpu_tag_t)2, 1, (starpu_tag_t)1);
    task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = 2;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_tag_wait(2), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
