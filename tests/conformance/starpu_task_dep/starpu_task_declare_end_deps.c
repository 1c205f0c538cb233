// A task ends only after another, although its codelet is done.
#include "check.h"

int main(void) {
    struct starpu_task *task, *other, *key;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    other = check_task(&run, NULL, NULL);
    key = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(other, 1, &key);
    starpu_task_declare_end_deps(task, 1, other);
    CHECK_EQUAL(starpu_task_submit(other), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_await(&check_runs, 1);
    check_linger();
    CHECK_EQUAL(starpu_task_finished(task), 0);
    CHECK_EQUAL(starpu_task_submit(key), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    starpu_task_destroy(task);
    return check_stop();
}
