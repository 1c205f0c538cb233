// A policy written for StarPU 1.0: workers sleep at its condition, and hold its mutex while they ask
// pop_task.
#include "misuse/check_error.h"

#include <starpu_scheduler.h>

#include <errno.h>

static struct starpu_task_list tasks;
static starpu_pthread_mutex_t sched_mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;
static starpu_pthread_cond_t sched_cond = STARPU_PTHREAD_COND_INITIALIZER;
static int is_hidden; // under the mutex: what was pushed is not to be found yet

static void init_old(unsigned context) {
    (void)context;
    starpu_task_list_init(&tasks);
    for (unsigned worker = 0; worker < starpu_worker_get_count(); ++worker)
        starpu_worker_set_sched_condition((int)worker, &sched_cond, &sched_mutex);
}

static int push_old(struct starpu_task* task) {
    STARPU_PTHREAD_MUTEX_LOCK(&sched_mutex);
    starpu_task_list_push_back(&tasks, task);
    STARPU_PTHREAD_COND_SIGNAL(&sched_cond);
    STARPU_PTHREAD_MUTEX_UNLOCK(&sched_mutex);
    return 0;
}

static struct starpu_task* pop_old(unsigned context) {
    (void)context;
    CHECK_EQUAL(pthread_mutex_trylock(&sched_mutex), EBUSY);
    return is_hidden || starpu_task_list_empty(&tasks) ? NULL : starpu_task_list_pop_front(&tasks);
}

static struct starpu_sched_policy old_policy = {
    .init_sched = init_old, .push_task = push_old, .pop_task = pop_old, .policy_name = "old"};

static void hide(int hidden) {
    STARPU_PTHREAD_MUTEX_LOCK(&sched_mutex);
    is_hidden = hidden;
    STARPU_PTHREAD_COND_BROADCAST(&sched_cond);
    STARPU_PTHREAD_MUTEX_UNLOCK(&sched_mutex);
}

// No call of the runtime tells the workers; in some rounds they are about to sleep when the signal comes.
static void check_signals(void) {
    for (int i = 0; i < 200; ++i) {
        hide(1);
        check_submit(&run, NULL, NULL);
        if (i < 3)
            check_linger(); // they sleep by then
        else
            starpu_usleep(2.f * (float)i);
        hide(0);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    CHECK_EQUAL(check_count(&check_runs), 200);
}

// While the runtime is paused no task is taken, though workers wake up and look.
static void check_pause(void) {
    starpu_pause();
    check_submit(&run, NULL, NULL);
    for (int i = 0; i < 20; ++i) {
        hide(0);
        starpu_usleep(500);
    }
    STARPU_PTHREAD_MUTEX_LOCK(&sched_mutex);
    CHECK(!starpu_task_list_empty(&tasks));
    STARPU_PTHREAD_MUTEX_UNLOCK(&sched_mutex);
    starpu_resume();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 201);
}

static void check_answers(void) {
    starpu_pthread_mutex_t* mutex = NULL;
    starpu_pthread_cond_t* condition = NULL;
    starpu_worker_get_sched_condition(1, &mutex, &condition);
    CHECK(mutex == &sched_mutex && condition == &sched_cond);
    EXPECT_ERRNO(starpu_worker_set_sched_condition(0, &sched_cond, &sched_mutex), EINVAL, "init_sched");
    EXPECT_ERRNO(starpu_worker_set_sched_condition(0, NULL, &sched_mutex), EINVAL, "NULL");
    EXPECT_ERRNO(starpu_worker_set_sched_condition(2, &sched_cond, &sched_mutex), EINVAL, "no worker 2");
}

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(2);
    conf.sched_policy = &old_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    check_signals();
    check_pause();
    check_answers();
    return check_stop();
}
