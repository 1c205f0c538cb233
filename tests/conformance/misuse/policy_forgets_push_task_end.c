// A policy that does not call starpu_push_task_end() is told so, once; its tasks run.
#include "../starpu_scheduler/own_policy.h"
#include "check_error.h"

static int push_quietly(struct starpu_task* task) {
    own_lock();
    starpu_task_list_push_back(&own_list, task);
    own_unlock();
    starpu_wake_worker_relax_light(0);
    return 0;
}

static void run_three(void) {
    int i;
    for (i = 0; i < 3; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.push_task = push_quietly;
    own_start(&policy, 1);
    EXPECT_LINE(run_three(), "starpu_push_task_end()");
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
