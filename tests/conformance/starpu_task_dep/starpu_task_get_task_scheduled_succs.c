// Lists those of the tasks that wait for a task that were submitted.
#include "check.h"

int main(void) {
    struct starpu_task *task, *submitted, *kept, *later, *found[3] = {NULL, NULL, NULL};
    check_start();
    task = check_task(&run, NULL, NULL);
    submitted = check_task(&run, NULL, NULL);
    kept = check_task(&run, NULL, NULL);
    kept->destroy = 0;
    later = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(submitted, 1, &task);
    starpu_task_declare_deps_array(kept, 1, &task);
    starpu_task_declare_deps_array(later, 1, &task);
    CHECK_EQUAL(starpu_task_get_task_scheduled_succs(task, 3, found), 0);
    CHECK_EQUAL(starpu_task_submit(submitted), 0);
    CHECK_EQUAL(starpu_task_submit(kept), 0);
    CHECK_EQUAL(starpu_task_get_task_scheduled_succs(task, 3, found), 2);
    CHECK((found[0] == submitted && found[1] == kept) || (found[0] == kept && found[1] == submitted));
    CHECK_EQUAL(starpu_task_submit(later), 0);
    CHECK_EQUAL(starpu_task_get_task_scheduled_succs(task, 1, found), 3); // how many there are
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_task_destroy(kept);
    return check_stop();
}
