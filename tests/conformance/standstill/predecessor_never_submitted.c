// A task behind another one that exists but was not submitted.
#include "check_standstill.h"

int main(void) {
    struct starpu_task *first, *second;
    check_start_impatient();
    first = check_kept("forgotten");
    second = check_kept("second");
    starpu_task_declare_deps(second, 1, first);
    check_submit_task(second);
    EXPECT_STALL(starpu_task_wait(second),
                 "task \"second\" waits for task \"forgotten\", which was never submitted");
    CHECK_EQUAL(check_count(&check_runs), 0);
    check_submit_task(first);
    CHECK_EQUAL(starpu_task_wait(second), 0);
    CHECK_EQUAL(starpu_task_wait(first), 0);
    starpu_task_destroy(first);
    starpu_task_destroy(second);
    return check_survived();
}
