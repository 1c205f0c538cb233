// A task that ends after one that failed counts as cancelled for those behind it, though it has run; also
// where the other one failed before it was submitted.
#include "failing.h"

static struct starpu_codelet failing = {.cpu_funcs = {fail_with_io_error}, .name = "failing"};

static void check_order(int inner_first) {
    struct starpu_task *outer = check_kept("outer"), *behind = check_kept("behind");
    struct starpu_task* inner = check_task(&failing, NULL, NULL);
    check_runs = 0;
    starpu_task_declare_end_deps(outer, 1, inner);
    starpu_task_declare_deps(behind, 1, outer);
    check_submit_task(behind);
    if (inner_first) {
        check_submit_task(inner);
        check_linger();
    }
    check_submit_task(outer);
    check_await(&check_runs, 1);
    if (!inner_first) check_submit_task(inner);
    CHECK_EQUAL(starpu_task_wait(behind), -ECANCELED);
    CHECK_EQUAL(starpu_task_wait(outer), -ECANCELED);
    CHECK_EQUAL(check_count(&check_runs), 1);
    CHECK_EQUAL(starpu_task_wait_for_all(), -EIO);
    starpu_task_destroy(outer);
    starpu_task_destroy(behind);
}

int main(void) {
    check_start();
    check_order(0);
    check_order(1);
    return check_survived();
}
