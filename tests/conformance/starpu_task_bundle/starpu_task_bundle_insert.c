// A task is in one bundle at most, and only before it is submitted.
#include "check.h"

int main(void) {
    starpu_task_bundle_t bundle, other;
    struct starpu_task *task, *late;
    check_start();
    starpu_task_bundle_create(&bundle);
    starpu_task_bundle_create(&other);
    task = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, task), 0);
    CHECK(task->bundle == bundle);
    CHECK_EQUAL(starpu_task_bundle_insert(other, task), -EPERM);
    starpu_task_bundle_close(bundle);
    late = check_task(&run, NULL, NULL);
    late->destroy = 0;
    check_submit_gated(late, 1);
    CHECK_EQUAL(starpu_task_bundle_insert(other, late), -EPERM);
    check_open(1);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(late);
    starpu_task_bundle_close(other);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
