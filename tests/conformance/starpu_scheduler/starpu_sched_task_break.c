// (environment) Raises SIGTRAP at the task whose job id STARPU_TASK_BREAK_ON_SCHED names, and at no other.
#include "own_policy.h"

#include <signal.h>

static volatile sig_atomic_t traps;

static void on_trap(int signal) {
    (void)signal;
    ++traps;
}

int main(void) {
    struct starpu_task *first, *second;
    signal(SIGTRAP, on_trap);
    setenv("STARPU_TASK_BREAK_ON_SCHED", "2", 1);
    own_start(&own_policy, 2);
    first = check_task(&run, NULL, NULL);
    second = check_task(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_get_job_id(first), 1);
    CHECK_EQUAL(starpu_task_get_job_id(second), 2);
    starpu_sched_task_break(first);
    CHECK_EQUAL(traps, 0);
    starpu_sched_task_break(second);
    CHECK_EQUAL(traps, 1);
    check_drop(first);
    check_drop(second);
    return check_stop();
}
