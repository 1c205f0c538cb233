// Three threads and their tasks submit under a policy of one list, one of own queues and a wrapped one, while
// a fourth thread pauses, wakes and asks: every task runs once.
#include "own_policy.h"

enum { threads = 3, rounds = 60 };

static int is_over, children;

static void submit_child(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    check_submit(&run, NULL, NULL);
    check_tick(&children);
}

static struct starpu_codelet parent = {.cpu_funcs = {submit_child}, .name = "parent"};

static int push_in_turn(struct starpu_task* task) {
    static int turn;
    const int worker = STARPU_ATOMIC_ADD(&turn, 1) % 2;
    return starpu_push_local_task(worker, task, 0);
}

static void* submit_many(void* handle) {
    int i;
    for (i = 0; i < rounds; ++i) {
        check_submit(&parent, NULL, NULL);
        check_submit(&increment, (starpu_data_handle_t)handle, NULL);
        if (i % 20 == 0) CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    return NULL;
}

static void* disturb(void* arg) {
    (void)arg;
    while (!check_count(&is_over)) {
        starpu_pause();
        starpu_wake_worker_relax_light(0);
        starpu_worker_lock(1);
        starpu_wake_worker_locked(1);
        starpu_worker_unlock(1);
        starpu_resume();
        starpu_do_schedule();
        starpu_usleep(300);
    }
    return NULL;
}

static void stress(struct starpu_sched_policy* policy) {
    int value = 0, i;
    starpu_data_handle_t handle;
    starpu_pthread_t submitters[threads], disturber;
    check_runs = children = is_over = 0;
    own_start(policy, 2);
    handle = check_int(&value);
    starpu_pthread_create(&disturber, NULL, disturb, NULL);
    for (i = 0; i < threads; ++i) starpu_pthread_create(&submitters[i], NULL, submit_many, handle);
    for (i = 0; i < threads; ++i) starpu_pthread_join(submitters[i], NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    check_tick(&is_over);
    starpu_pthread_join(disturber, NULL);
    starpu_data_unregister(handle);
    starpu_shutdown();
    CHECK_EQUAL(value, threads * rounds);
    CHECK_EQUAL(children, threads * rounds);
    CHECK_EQUAL(check_runs, threads * rounds);
}

static void do_nothing(unsigned context) {
    (void)context;
}

int main(void) {
    struct starpu_sched_policy queues = {.init_sched = do_nothing,
                                         .deinit_sched = do_nothing,
                                         .push_task = push_in_turn,
                                         .policy_name = "queues"};
    struct starpu_sched_policy** all = starpu_sched_get_predefined_policies();
    struct starpu_sched_policy wrapped;
    stress(&own_policy);
    stress(&queues);
    while (strcmp((*all)->policy_name, "lws")) ++all;
    wrapped = **all;
    wrapped.policy_name = "wrapped";
    stress(&wrapped);
    return 0;
}
