// After it all tags are as if they had never been: they can be used anew, and what depends on one waits for
// that.
#include "check.h"

static struct starpu_task* with_tag(starpu_tag_t tag) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    return task;
}

int main(void) {
    check_start();
    CHECK_EQUAL(starpu_task_submit(with_tag(5)), 0);
    CHECK_EQUAL(starpu_tag_wait(5), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_tag_clear();
    starpu_tag_declare_deps(6, 1, (starpu_tag_t)5);
    CHECK_EQUAL(starpu_task_submit(with_tag(6)), 0);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(starpu_task_submit(with_tag(5)), 0);
    CHECK_EQUAL(starpu_tag_wait(6), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
