// A policy that wakes nobody still has its tasks run.
#include "../starpu_scheduler/own_policy.h"

static int push_silently(struct starpu_task* task) {
    own_lock();
    starpu_task_list_push_back(&own_list, task);
    starpu_push_task_end(task);
    own_unlock();
    return 0;
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    int i;
    policy.push_task = push_silently;
    own_start(&policy, 2);
    for (i = 0; i < 3; ++i) {
        check_linger();
        check_submit(&run, NULL, NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 3);
    return check_stop();
}
