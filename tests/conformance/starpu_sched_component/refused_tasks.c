// A topmost component takes no task at first, or never; the only worker that can run the task gets it all the
// same, whichever worker is just offering it again.
#include "tree_policy.h"

enum { tasks = 400, able_worker = 2 };

static int refusals, runs_elsewhere;
static int takes_at_last;
static struct starpu_task* taken;
static starpu_pthread_mutex_t mutex = STARPU_PTHREAD_MUTEX_INITIALIZER;

// It thinks about it, and meanwhile other workers look.
static int refuse(component* c, struct starpu_task* task) {
    int answer = 1;
    (void)c;
    starpu_usleep(20);
    STARPU_COMPONENT_MUTEX_LOCK(&mutex);
    if (++refusals % 4 == 0 && takes_at_last && taken == NULL) {
        taken = task;
        answer = 0;
    }
    STARPU_COMPONENT_MUTEX_UNLOCK(&mutex);
    if (answer == 0) starpu_wake_all_blocked_workers();
    return answer;
}

static struct starpu_task* give(component* c, component* to) {
    struct starpu_task* task = NULL;
    (void)c;
    (void)to;
    STARPU_COMPONENT_MUTEX_LOCK(&mutex);
    if (starpu_worker_get_id() == able_worker) {
        task = taken;
        taken = NULL;
    }
    STARPU_COMPONENT_MUTEX_UNLOCK(&mutex);
    return task;
}

static int is_able(unsigned worker, struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return worker == able_worker;
}

static void note_worker(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    if (starpu_worker_get_id() != able_worker) STARPU_ATOMIC_ADD(&runs_elsewhere, 1);
}

static struct starpu_codelet picky = {.cpu_funcs = {note_worker}, .can_execute = is_able, .name = "picky"};

static void build(struct starpu_sched_tree* tree) {
    tree->root = starpu_sched_component_create(tree, "refusing");
    tree->root->push_task = refuse;
    tree->root->pull_task = give;
    tree_connect_workers(tree, tree->root);
}

static void run_under(int takes) {
    takes_at_last = takes;
    tree_start(build, 3);
    for (int i = 0; i < tasks; ++i) {
        check_submit(&picky, NULL, NULL);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    }
    starpu_shutdown();
    CHECK(refusals >= tasks);
    CHECK_EQUAL(runs_elsewhere, 0);
}

int main(void) {
    setenv("STARPU_STALL_DELAY", "0.5", 1);
    run_under(0);
    run_under(1);
    return 0;
}
