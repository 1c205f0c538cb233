// A policy with a list for each worker, guarded by the worker's lock: no task is lost, no worker sleeps on.
#include "own_policy.h"

static struct starpu_task_list lists[2];
static int turn;

static void init_lists(unsigned context) {
    (void)context;
    starpu_task_list_init(&lists[0]);
    starpu_task_list_init(&lists[1]);
}

static int push_in_turn(struct starpu_task* task) {
    const int worker = STARPU_ATOMIC_ADD(&turn, 1) % 2;
    starpu_worker_lock(worker);
    starpu_task_list_push_back(&lists[worker], task);
    starpu_push_task_end(task);
    starpu_wake_worker_locked(worker);
    starpu_worker_unlock(worker);
    return 0;
}

static struct starpu_task* pop_mine(unsigned context) {
    struct starpu_task* task = NULL;
    const int worker = starpu_worker_get_id();
    (void)context;
    starpu_worker_lock_self();
    if (!starpu_task_list_empty(&lists[worker])) task = starpu_task_list_pop_front(&lists[worker]);
    starpu_worker_unlock_self();
    return task;
}

static struct starpu_sched_policy in_turn = {
    .init_sched = init_lists, .push_task = push_in_turn, .pop_task = pop_mine, .policy_name = "in turn"};

int main(void) {
    int i;
    own_start(&in_turn, 2);
    for (i = 0; i < 400; ++i) {
        check_submit(&run, NULL, NULL);
        if (i % 100 == 0) check_linger();
        if (i % 10 == 0) CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 400);
    return check_stop();
}
