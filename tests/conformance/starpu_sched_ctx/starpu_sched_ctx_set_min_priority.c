// The range of priorities belongs to the context.
#include "check.h"

int main(void) {
    check_start();
    (void)starpu_sched_ctx_set_min_priority(0, -3);
    (void)starpu_sched_ctx_set_max_priority(0, 4);
    CHECK_EQUAL(starpu_sched_ctx_get_min_priority(0), -3);
    CHECK_EQUAL(starpu_sched_ctx_get_max_priority(0), 4);
    CHECK_EQUAL(starpu_sched_ctx_min_priority_is_set(0), 1);
    CHECK_EQUAL(starpu_sched_ctx_max_priority_is_set(0), 1);
    CHECK_EQUAL(starpu_sched_get_min_priority(), -3);
    CHECK_EQUAL(STARPU_MAX_PRIO, 4);
    return check_stop();
}
