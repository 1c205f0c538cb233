// A task with a tag starts after all tags of the array.
#include "check.h"

int main(void) {
    starpu_tag_t gates[3] = {1, 2, 3};
    struct starpu_task* task;
    check_start();
    task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = 10;
    starpu_tag_declare_deps_array(10, 3, gates);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_open(1);
    check_open(3);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    check_open(2);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
