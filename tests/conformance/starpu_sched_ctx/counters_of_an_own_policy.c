// A policy that keeps the counters for workers of several contexts works with the one context.
#include "starpu_scheduler/own_policy.h"

static int push_counted(struct starpu_task* task) {
    starpu_sched_ctx_list_task_counters_increment_all_ctx_locked(task, task->sched_ctx);
    return own_push(task);
}

static struct starpu_task* pop_counted(unsigned context) {
    struct starpu_task* task = own_pop(context);
    if (task) starpu_sched_ctx_list_task_counters_reset_all(task, context);
    if (task) starpu_sched_ctx_list_task_counters_decrement_all_ctx_locked(task, context);
    return task;
}

static void add_workers(unsigned context, int* workers, unsigned count) {
    unsigned i;
    for (i = 0; i < count; ++i) {
        starpu_sched_ctx_worker_shares_tasks_lists(workers[i], (int)context);
        starpu_sched_ctx_list_task_counters_reset(context, workers[i]);
        starpu_sched_ctx_list_task_counters_increment(context, workers[i]);
        starpu_sched_ctx_list_task_counters_decrement(context, workers[i]);
    }
}

int main(void) {
    struct starpu_sched_policy policy = own_policy;
    int i;
    policy.push_task = push_counted;
    policy.pop_task = pop_counted;
    policy.add_workers = add_workers;
    own_start(&policy, 2);
    for (i = 0; i < 20; ++i) check_submit(&run, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 20);
    return check_stop();
}
