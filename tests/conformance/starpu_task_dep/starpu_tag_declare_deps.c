// A task with a tag starts after the tags that are named.
#include "check.h"

static void submit_with_tag(starpu_tag_t tag) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    check_start();
    starpu_tag_declare_deps((starpu_tag_t)3, 2, (starpu_tag_t)1, (starpu_tag_t)2);
    submit_with_tag(3);
    submit_with_tag(1);
    CHECK_EQUAL(starpu_tag_wait(1), 0);
    check_linger();
    CHECK_EQUAL(check_count(&check_runs), 1);
    submit_with_tag(2);
    CHECK_EQUAL(starpu_tag_wait(3), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
