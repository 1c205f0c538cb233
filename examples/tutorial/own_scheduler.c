/* A scheduling policy of the program's own: two queues, and urgent tasks go first.
 *
 * A policy is a few functions. The runtime calls push_task with each task that has become ready, in whatever
 * thread that happened, and pop_task on each worker that wants work. What lies between them is the policy's.
 */
#include "help.h"

#include <starpu.h>
#include <starpu_scheduler.h>

#include <stdio.h>
#include <stdlib.h>

/* One mutex guards both queues. */
struct queues {
    starpu_pthread_mutex_t mutex;
    struct starpu_task_list urgent, others;
};

/* What a policy keeps is found again by the number of its context, of which there is one here: 0. */
static void make_queues(unsigned context) {
    struct queues* queues = malloc(sizeof *queues);
    starpu_sched_ctx_set_policy_data(context, queues);
    if (queues == NULL) return; /* push_task refuses all tasks; then the runtime runs them by itself */
    STARPU_PTHREAD_MUTEX_INIT(&queues->mutex, NULL);
    starpu_task_list_init(&queues->urgent);
    starpu_task_list_init(&queues->others);
    starpu_sched_set_min_priority(0); /* what starpu_sched_get_min_priority() tells programs */
    starpu_sched_set_max_priority(1);
}

static void free_queues(unsigned context) {
    struct queues* queues = starpu_sched_ctx_get_policy_data(context);
    if (queues != NULL) STARPU_PTHREAD_MUTEX_DESTROY(&queues->mutex);
    free(queues);
}

/* The brackets say that the thread may wait here. StarPU needs them; this runtime could do without. */
static void lock(struct queues* queues) {
    starpu_worker_relax_on();
    STARPU_PTHREAD_MUTEX_LOCK(&queues->mutex);
    starpu_worker_relax_off();
}

/* A worker that found nothing sleeps. One that is awake looks by itself, so it is enough to wake one. */
static void wake_one_worker(unsigned context) {
    struct starpu_worker_collection* workers = starpu_sched_ctx_get_worker_collection(context);
    struct starpu_sched_ctx_iterator i;
    workers->init_iterator(workers, &i);
    while (workers->has_next(workers, &i))
        if (starpu_wake_worker_relax_light(workers->get_next(workers, &i)) == 1) return;
}

static int push(struct starpu_task* task) {
    const unsigned context = task->sched_ctx;
    struct queues* queues = starpu_sched_ctx_get_policy_data(context);
    if (queues == NULL) return -1;
    lock(queues);
    starpu_task_list_push_back(task->priority > 0 ? &queues->urgent : &queues->others, task);
    starpu_push_task_end(task); /* while no worker can take it yet: after that it may be gone */
    STARPU_PTHREAD_MUTEX_UNLOCK(&queues->mutex);
    wake_one_worker(context);
    return 0;
}

/* A task that this worker cannot run the runtime gives to one that can. */
static struct starpu_task* pop(unsigned context) {
    struct queues* queues = starpu_sched_ctx_get_policy_data(context);
    if (queues == NULL) return NULL;
    lock(queues);
    struct starpu_task* task = starpu_task_list_pop_front(&queues->urgent);
    if (task == NULL) task = starpu_task_list_pop_front(&queues->others);
    STARPU_PTHREAD_MUTEX_UNLOCK(&queues->mutex);
    return task;
}

static struct starpu_sched_policy urgent_first = {.init_sched = make_queues,
                                                  .deinit_sched = free_queues,
                                                  .push_task = push,
                                                  .pop_task = pop,
                                                  .policy_name = "urgent_first",
                                                  .policy_description = "two queues, urgent tasks first",
                                                  .worker_type = STARPU_WORKER_LIST};

/* ---- A program that uses it */

#define TASKS 8
static int order[TASKS], ended;

static void note(void* buffers[], void* argument) {
    (void)buffers;
    order[STARPU_ATOMIC_ADD(&ended, 1) - 1] = *(const int*)argument;
}

static struct starpu_codelet codelet = {.cpu_funcs = {note}, .nbuffers = 0, .name = "note"};

int main(int argc, char** argv) {
    if (asked_for_help(argc, argv, "a scheduling policy of the program's own")) return 0;
    struct starpu_conf conf;
    int numbers[TASKS], wrong = 0;
    if (starpu_conf_init(&conf) != 0) return 1;
    conf.sched_policy = &urgent_first;
    conf.ncpus = 1; /* so that the order can be seen */
    conf.ncuda = conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1; /* STARPU_SCHED would win otherwise */
    if (starpu_init(&conf) != 0) return 1;

    starpu_pause(); /* so that all tasks are there when the worker asks for the first */
    for (int i = 0; i < TASKS; ++i) {
        numbers[i] = i;
        wrong += starpu_task_insert(&codelet, STARPU_CL_ARGS_NFREE, &numbers[i], sizeof numbers[i],
                                    STARPU_PRIORITY, i % 2, 0) != 0;
    }
    starpu_resume();
    starpu_task_wait_for_all();
    starpu_shutdown();

    printf("tasks with odd numbers were urgent; they ran in this order:");
    for (int i = 0; i < ended; ++i) printf(" %d", order[i]);
    printf("\n");
    for (int i = 0; i < TASKS; ++i) wrong += order[i] != (i < TASKS / 2 ? 2 * i + 1 : 2 * i - TASKS);
    return wrong == 0 && ended == TASKS ? 0 : 1;
}
