// A policy of the program's own for these programs: one list behind one mutex, first come first served, with
// hooks that a program may add.
#ifndef CONFORMANCE_OWN_POLICY_H
#define CONFORMANCE_OWN_POLICY_H

#include "check.h"

#include <starpu_scheduler.h>

static struct starpu_task_list own_list;
static starpu_pthread_mutex_t own_mutex;
static int own_pushes, own_pops, own_initialised, own_ended;

static inline void own_lock(void) {
    starpu_worker_relax_on();
    STARPU_PTHREAD_MUTEX_LOCK(&own_mutex);
    starpu_worker_relax_off();
}

static inline void own_unlock(void) {
    STARPU_PTHREAD_MUTEX_UNLOCK(&own_mutex);
}

static inline void own_init(unsigned context) {
    starpu_task_list_init(&own_list);
    STARPU_PTHREAD_MUTEX_INIT(&own_mutex, NULL);
    starpu_sched_ctx_set_policy_data(context, &own_list);
    ++own_initialised;
}

static inline void own_end(unsigned context) {
    CHECK(starpu_sched_ctx_get_policy_data(context) == &own_list);
    CHECK(starpu_task_list_empty(&own_list));
    STARPU_PTHREAD_MUTEX_DESTROY(&own_mutex);
    ++own_ended;
}

// Wakes the first worker that sleeps and can run the task.
static inline void own_wake_for(unsigned context, struct starpu_task* task) {
    struct starpu_worker_collection* workers = starpu_sched_ctx_get_worker_collection(context);
    struct starpu_sched_ctx_iterator it;
    workers->init_iterator_for_parallel_tasks(workers, &it, task);
    while (workers->has_next(workers, &it)) {
        const int worker = workers->get_next(workers, &it);
        if (starpu_wake_worker_relax_light(worker)) break;
    }
}

static inline int own_push(struct starpu_task* task) {
    const unsigned context = task->sched_ctx;
    CHECK(starpu_sched_ctx_get_policy_data(context) == &own_list);
    own_lock();
    starpu_task_list_push_back(&own_list, task);
    ++own_pushes;
    starpu_push_task_end(task);
    own_unlock();
    own_wake_for(context, NULL);
    return 0;
}

static inline struct starpu_task* own_pop(unsigned context) {
    struct starpu_task* task = NULL;
    (void)context;
    own_lock();
    if (!starpu_task_list_empty(&own_list)) task = starpu_task_list_pop_front(&own_list);
    if (task) ++own_pops;
    own_unlock();
    return task;
}

static struct starpu_sched_policy own_policy STARPU_ATTRIBUTE_UNUSED = {
    .init_sched = own_init,
    .deinit_sched = own_end,
    .push_task = own_push,
    .pop_task = own_pop,
    .policy_name = "own",
    .policy_description = "one list behind one mutex",
    .worker_type = STARPU_WORKER_LIST,
};

static inline void own_start(struct starpu_sched_policy* policy, int ncpus) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(ncpus);
    conf.sched_policy = policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

// A task that push_task keeps where no worker looks, until the program shows it.
static int own_is_shown;

static inline struct starpu_task* own_pop_shown(unsigned context) {
    return __atomic_load_n(&own_is_shown, __ATOMIC_SEQ_CST) ? own_pop(context) : NULL;
}

static inline void own_show(void) {
    __atomic_store_n(&own_is_shown, 1, __ATOMIC_SEQ_CST);
}

// Submits a task that no worker finds, and gives the workers time to go to sleep.
static inline void own_submit_hidden(void) {
    int i;
    own_policy.pop_task = own_pop_shown;
    own_start(&own_policy, 1);
    check_submit(&run, NULL, NULL);
    for (i = 0; i < 5; ++i) check_linger();
    CHECK_EQUAL(check_count(&check_runs), 0);
    own_show();
}

static inline int own_finish(void) {
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 1);
    return check_stop();
}

#endif
