// A tag that several tasks carry is done with the first of them; all that wait for it, and all that carry it,
// are let go.
#include "check.h"

static void submit_tagged(starpu_tag_t tag) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    struct starpu_task *held, *key;
    check_start();
    key = check_task(&run, NULL, NULL);
    held = check_task(&run, NULL, NULL);
    held->use_tag = 1;
    held->tag_id = 1;
    starpu_task_declare_deps_array(held, 1, &key);
    CHECK_EQUAL(starpu_task_submit(held), 0);
    submit_tagged(1); // the first to end
    CHECK_EQUAL(starpu_tag_wait(1), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    starpu_tag_declare_deps((starpu_tag_t)2, 1, (starpu_tag_t)1);
    submit_tagged(2);
    CHECK_EQUAL(starpu_tag_wait(2), 0); // does not wait for the other one
    CHECK_EQUAL(check_count(&check_runs), 2);
    CHECK_EQUAL(starpu_task_submit(key), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 4);
    return check_stop();
}
