// The policy in the library of the next test: the newest task first, named "newest-first".
#include <starpu.h>
#include <starpu_scheduler.h>

#include <string.h>

static struct starpu_task_list tasks;
static starpu_pthread_mutex_t mutex;

static void init(unsigned context) {
    (void)context;
    starpu_task_list_init(&tasks);
    STARPU_PTHREAD_MUTEX_INIT(&mutex, NULL);
}

static int push(struct starpu_task* task) {
    int worker;
    STARPU_PTHREAD_MUTEX_LOCK(&mutex);
    starpu_task_list_push_front(&tasks, task);
    starpu_push_task_end(task);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    for (worker = 0; worker < (int)starpu_worker_get_count(); ++worker)
        if (starpu_wake_worker_relax_light(worker)) break;
    return 0;
}

static struct starpu_task* pop(unsigned context) {
    struct starpu_task* task = NULL;
    (void)context;
    STARPU_PTHREAD_MUTEX_LOCK(&mutex);
    if (!starpu_task_list_empty(&tasks)) task = starpu_task_list_pop_front(&tasks);
    STARPU_PTHREAD_MUTEX_UNLOCK(&mutex);
    return task;
}

static struct starpu_sched_policy newest_first = {.init_sched = init,
                                                  .push_task = push,
                                                  .pop_task = pop,
                                                  .policy_name = "newest-first",
                                                  .policy_description = "the newest task first"};

struct starpu_sched_policy* starpu_get_sched_lib_policy(const char* name) {
    return strcmp(name, newest_first.policy_name) == 0 ? &newest_first : NULL;
}

struct starpu_sched_policy** starpu_get_sched_lib_policies(void) {
    static struct starpu_sched_policy* all[] = {&newest_first, NULL};
    return all;
}
