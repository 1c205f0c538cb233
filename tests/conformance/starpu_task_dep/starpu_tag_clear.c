// All tags can be used anew.
#include "check.h"

static void run_with_tag(starpu_tag_t tag) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_tag_wait(tag), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    check_start();
    run_with_tag(5);
    run_with_tag(6);
    starpu_tag_clear();
    run_with_tag(5);
    run_with_tag(6);
    CHECK_EQUAL(check_count(&check_runs), 4);
    return check_stop();
}
