// A tag whose task failed cancels the tasks behind it, declared before or after, and tells those who wait.
#include "failing.h"

static struct starpu_codelet failing = {.cpu_funcs = {fail_with_io_error}, .name = "failing"};

static void submit_tagged(struct starpu_codelet* codelet, starpu_tag_t tag) {
    struct starpu_task* task = check_task(codelet, NULL, NULL);
    task->use_tag = 1;
    task->tag_id = tag;
    check_submit_task(task);
}

int main(void) {
    check_start();
    starpu_tag_declare_deps(2, 1, (starpu_tag_t)1);
    starpu_tag_declare_deps(3, 1, (starpu_tag_t)2);
    submit_tagged(&run, 3);
    submit_tagged(&run, 2);
    submit_tagged(&failing, 1);
    EXPECT_TOLD(CHECK_EQUAL(starpu_tag_wait(3), -ECANCELED), "tag 3 failed or was cancelled");
    starpu_tag_declare_deps(4, 1, (starpu_tag_t)1);
    submit_tagged(&run, 4);
    submit_tagged(&run, 5);
    CHECK_EQUAL(starpu_tag_wait(5), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_survived();
}
