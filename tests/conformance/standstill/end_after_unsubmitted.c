// A task that ends only after another one, which is never submitted.
#include "check_standstill.h"

int main(void) {
    struct starpu_task *outer, *inner;
    check_start_impatient();
    outer = check_kept("outer");
    inner = check_kept("inner");
    starpu_task_declare_end_deps(outer, 1, inner);
    check_submit_task(outer);
    EXPECT_STALL(starpu_task_wait(outer), "task \"outer\" waits for",
                 "the end of task \"inner\", which was never submitted");
    check_submit_task(inner);
    CHECK_EQUAL(starpu_task_wait(outer), 0);
    CHECK_EQUAL(starpu_task_wait(inner), 0);
    starpu_task_destroy(outer);
    starpu_task_destroy(inner);
    return check_survived();
}
