// A task ends only after all tasks of the array.
#include "check.h"

int main(void) {
    struct starpu_task *task, *others[2], *keys[2];
    int i;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->detach = 0;
    task->destroy = 0;
    for (i = 0; i < 2; ++i) {
        others[i] = check_task(&run, NULL, NULL);
        keys[i] = check_task(&run, NULL, NULL);
        starpu_task_declare_deps_array(others[i], 1, &keys[i]);
    }
    starpu_task_declare_end_deps_array(task, 2, others);
    CHECK_EQUAL(starpu_task_submit(others[0]), 0);
    CHECK_EQUAL(starpu_task_submit(others[1]), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(keys[0]), 0);
    check_await(&check_runs, 3);
    check_linger();
    CHECK_EQUAL(starpu_task_finished(task), 0);
    CHECK_EQUAL(starpu_task_submit(keys[1]), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(check_count(&check_runs), 5);
    starpu_task_destroy(task);
    return check_stop();
}
