// A task that ends after one that failed counts as cancelled for those behind it, though it has run.
#include "failing.h"

static struct starpu_codelet failing = {.cpu_funcs = {fail_with_io_error}, .name = "failing"};

int main(void) {
    struct starpu_task *outer, *inner, *behind;
    check_start();
    outer = check_kept("outer");
    behind = check_kept("behind");
    inner = check_task(&failing, NULL, NULL);
    starpu_task_declare_end_deps(outer, 1, inner);
    starpu_task_declare_deps(behind, 1, outer);
    check_submit_task(behind);
    check_submit_task(outer);
    check_await(&check_runs, 1);
    check_submit_task(inner);
    CHECK_EQUAL(starpu_task_wait(behind), -ECANCELED);
    CHECK_EQUAL(starpu_task_wait(outer), -ECANCELED);
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    starpu_task_destroy(outer);
    starpu_task_destroy(behind);
    return check_survived();
}
