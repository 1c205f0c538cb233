// Lists the tasks that wait for a task.
#include "check.h"

int main(void) {
    struct starpu_task *task, *successors[2], *found[2] = {NULL, NULL};
    check_start();
    task = check_task(&run, NULL, NULL);
    successors[0] = check_task(&run, NULL, NULL);
    successors[1] = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(successors[0], 1, &task);
    starpu_task_declare_deps_array(successors[1], 1, &task);
    CHECK_EQUAL(starpu_task_get_task_succs(task, 2, found), 2);
    CHECK((found[0] == successors[0] && found[1] == successors[1]) ||
          (found[0] == successors[1] && found[1] == successors[0]));
    CHECK_EQUAL(starpu_task_get_task_succs(successors[0], 2, found), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(successors[0]), 0);
    CHECK_EQUAL(starpu_task_submit(successors[1]), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    return check_stop();
}
