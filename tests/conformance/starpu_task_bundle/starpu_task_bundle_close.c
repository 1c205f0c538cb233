// A closed bundle takes no more tasks and gives none back; those in it run.
#include "check.h"

int main(void) {
    starpu_task_bundle_t bundle;
    struct starpu_task *task, *late;
    check_start();
    starpu_task_bundle_create(&bundle);
    task = check_task(&run, NULL, NULL);
    late = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, task), 0);
    starpu_task_bundle_close(bundle);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, late), -EPERM);
    CHECK_EQUAL(starpu_task_bundle_remove(bundle, task), -EPERM);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(late), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
