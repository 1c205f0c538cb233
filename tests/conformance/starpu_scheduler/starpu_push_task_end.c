// Marks a task as scheduled.
#include "own_policy.h"

static int marked;

static int push(struct starpu_task* task) {
    const unsigned context = task->sched_ctx;
    own_lock();
    CHECK_EQUAL(task->scheduled, 0);
    starpu_task_list_push_back(&own_list, task);
    CHECK_EQUAL(starpu_push_task_end(task), 0);
    marked += task->scheduled;
    own_unlock();
    own_wake_for(context, NULL);
    return 0;
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    policy.push_task = push;
    own_start(&policy, 2);
    check_submit(&run, NULL, NULL);
    check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(marked, 2);
    return check_stop();
}
