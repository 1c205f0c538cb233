// A task leaves its bundle when it is removed, when it ends, and when it is destroyed.
#include "check.h"

int main(void) {
    starpu_task_bundle_t bundle;
    struct starpu_task *task, *ending, *destroyed;
    check_start();
    starpu_task_bundle_create(&bundle);
    task = check_task(&run, NULL, NULL);
    ending = check_task(&run, NULL, NULL);
    ending->destroy = 0;
    ending->detach = 0;
    destroyed = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_bundle_remove(bundle, task), -ENOENT);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, task), 0);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, ending), 0);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, destroyed), 0);
    CHECK_EQUAL(starpu_task_bundle_remove(bundle, task), 0);
    CHECK(task->bundle == NULL);
    CHECK_EQUAL(starpu_task_bundle_remove(bundle, task), -ENOENT);
    CHECK_EQUAL(starpu_task_submit(ending), 0);
    CHECK_EQUAL(starpu_task_wait(ending), 0);
    CHECK(ending->bundle == NULL);
    starpu_task_bundle_close(bundle);
    destroyed->destroy = 0;
    starpu_task_destroy(destroyed); // the last one: the bundle goes with it
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(ending);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
