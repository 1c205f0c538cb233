// A task that push_task returns an error for is run without the policy.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

static int refuse(struct starpu_task* task) {
    (void)task;
    return -5;
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.push_task = refuse;
    own_start(&policy, 2);
    EXPECT_LINE(check_submit(&run, NULL, NULL), "task \"run\"");
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}
