// Successors wait until the end is released.
#include "check.h"

int main(void) {
    struct starpu_task *task, *successor;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->destroy = 0;
    task->detach = 0;
    successor = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(successor, 1, &task);
    starpu_task_end_dep_add(task, 2);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(successor), 0);
    check_await(&check_runs, 1);
    starpu_task_end_dep_release(task);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_task_end_dep_release(task);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
    starpu_task_destroy(task);
    return check_stop();
}
