// While a component offers a task to a child that refuses it, a worker that pulls tasks looks in vain. It is
// called again when the task is back, even if another one that cannot run the task sleeps before it.
#include "tree_policy.h"

enum { pusher = 0, most_workers = 3 };

static int sleeps[most_workers], pushes;
static int puller, other; // 0: there is no other
static int sleeps_of_puller, sleeps_of_other;

static void goes_to_sleep(unsigned worker) {
    check_tick(&sleeps[worker]);
}

// The second push has the task in hand when the worker looks.
static void wakes_up(unsigned worker) {
    if ((int)worker == puller) check_await(&pushes, 2);
}

// From the second time on it takes until the workers that pull have looked in vain.
static int refuse(component* c, struct starpu_task* task) {
    (void)c;
    (void)task;
    check_tick(&pushes);
    if (check_count(&pushes) == 1) return 1;
    check_await(&sleeps[puller], sleeps_of_puller + 1);
    if (other == 0) return 1;
    check_await(&sleeps[other], sleeps_of_other + 1);
    sleeps_of_other = check_count(&sleeps[other]);
    starpu_usleep(1000); // what it counts is said a moment before the sleep
    return 1;
}

static void connect_worker(component* above, int worker) {
    starpu_sched_component_connect(above, starpu_sched_component_worker_get(0, worker));
}

static void add_refusing_child(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_fifo_data one = {.ntasks_threshold = 1};
    component *child = starpu_sched_component_create(tree, "refusing"),
              *below = starpu_sched_component_fifo_create(tree, &one);
    child->push_task = refuse;
    starpu_sched_component_connect(tree->root, child);
    starpu_sched_component_connect(child, below);
    connect_worker(below, pusher);
}

static void build_stealing(struct starpu_sched_tree* tree) {
    tree->root = starpu_sched_component_work_stealing_create(tree, NULL);
    add_refusing_child(tree);
    connect_worker(tree->root, 1);
}

static void build_queue(struct starpu_sched_tree* tree) {
    component* eager = starpu_sched_component_eager_create(tree, NULL);
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    add_refusing_child(tree);
    starpu_sched_component_connect(tree->root, eager);
    connect_worker(eager, 1);
    connect_worker(eager, 2);
}

static void run_under(void (*build)(struct starpu_sched_tree*), int workers) {
    struct starpu_task* task = check_task(&run, NULL, NULL);
    unsigned able;
    int worker;
    puller = workers - 1;
    other = puller - 1;
    able = 1u << pusher | 1u << puller;
    memset(sleeps, 0, sizeof sleeps);
    pushes = 2; // workers that wake up before the task comes are not held
    tree_start(build, workers);
    for (worker = 0; worker < workers; ++worker) check_await(&sleeps[worker], 1);
    starpu_usleep(10000);
    sleeps_of_puller = check_count(&sleeps[puller]);
    sleeps_of_other = check_count(&sleeps[other]);
    pushes = 0;
    task->workerids = &able;
    task->workerids_len = 1;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(pushes >= 2);
    starpu_shutdown();
}

int main(void) {
    starpu_worker_set_going_to_sleep_callback(goes_to_sleep);
    starpu_worker_set_waking_up_callback(wakes_up);
    run_under(build_stealing, 2);
    run_under(build_queue, 3);
    return 0;
}
