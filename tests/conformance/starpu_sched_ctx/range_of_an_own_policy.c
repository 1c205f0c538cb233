// A policy of the program's own starts with the range 0 to 0, which nobody set, and with what the environment
// says.
#include "starpu_scheduler/own_policy.h"

static int least, greatest, was_set;

static void look(unsigned context) {
    own_init(context);
    least = starpu_sched_ctx_get_min_priority(context);
    greatest = starpu_sched_ctx_get_max_priority(context);
    was_set = starpu_sched_ctx_min_priority_is_set(context);
    if (!was_set) starpu_sched_ctx_set_min_priority(context, -2);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.init_sched = look;
    unsetenv("STARPU_MIN_PRIO");
    unsetenv("STARPU_MAX_PRIO");
    own_start(&policy, 2);
    CHECK_EQUAL(least, 0);
    CHECK_EQUAL(greatest, 0);
    CHECK_EQUAL(was_set, 0);
    CHECK_EQUAL(starpu_sched_get_min_priority(), -2);
    starpu_shutdown();
    setenv("STARPU_MIN_PRIO", "2", 1);
    setenv("STARPU_MAX_PRIO", "9", 1);
    own_start(&policy, 2);
    CHECK_EQUAL(least, 2);
    CHECK_EQUAL(greatest, 9);
    CHECK_EQUAL(was_set, 1);
    return check_stop();
}
