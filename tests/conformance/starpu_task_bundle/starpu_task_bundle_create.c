// A new bundle takes tasks.
#include "check.h"

int main(void) {
    starpu_task_bundle_t bundle = NULL, other = NULL;
    struct starpu_task* task;
    check_start();
    starpu_task_bundle_create(&bundle);
    starpu_task_bundle_create(&other);
    CHECK(bundle != NULL && other != NULL && bundle != other);
    task = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_bundle_insert(bundle, task), 0);
    starpu_task_bundle_close(bundle);
    starpu_task_bundle_close(other);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
