// Lists those of the tasks that wait for a task that will go through the scheduler.
#include "check.h"

int main(void) {
    struct starpu_task *task, *scheduled, *empty, *bound, *found[3] = {NULL, NULL, NULL};
    check_start();
    task = check_task(&run, NULL, NULL);
    scheduled = check_task(&run, NULL, NULL);
    empty = starpu_task_create();
    bound = check_task(&run, NULL, NULL);
    bound->execute_on_a_specific_worker = 1;
    bound->workerid = 0;
    starpu_task_declare_deps_array(scheduled, 1, &task);
    starpu_task_declare_deps_array(empty, 1, &task);
    starpu_task_declare_deps_array(bound, 1, &task);
    CHECK_EQUAL(starpu_task_get_task_succs(task, 3, found), 3);
    CHECK_EQUAL(starpu_task_get_task_scheduled_succs(task, 3, found), 1);
    CHECK(found[0] == scheduled);
    CHECK_EQUAL(starpu_task_submit(scheduled), 0);
    CHECK_EQUAL(starpu_task_submit(empty), 0);
    CHECK_EQUAL(starpu_task_submit(bound), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
