// A removed tag can be used anew.
#include "check.h"

static void run_with_tag(void) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = 5;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_tag_wait(5), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    check_start();
    run_with_tag();
    starpu_tag_remove(5);
    run_with_tag();
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
