// A policy of the program's own that is a tree of components, which each program builds.
#ifndef CONFORMANCE_TREE_POLICY_H
#define CONFORMANCE_TREE_POLICY_H

#include "check.h"

#include <starpu_sched_component.h>
#include <starpu_scheduler.h>

typedef struct starpu_sched_component component;

static void (*tree_build)(struct starpu_sched_tree* tree);

static inline void tree_init(unsigned context) {
    struct starpu_sched_tree* tree = starpu_sched_tree_create(context);
    starpu_sched_ctx_set_policy_data(context, tree);
    tree_build(tree);
    starpu_sched_tree_update_workers(tree);
}

static inline void tree_end(unsigned context) {
    struct starpu_sched_tree* tree = (struct starpu_sched_tree*)starpu_sched_ctx_get_policy_data(context);
    starpu_sched_tree_destroy(tree);
}

static struct starpu_sched_policy tree_policy STARPU_ATTRIBUTE_UNUSED = {
    .init_sched = tree_init,
    .deinit_sched = tree_end,
    .push_task = starpu_sched_tree_push_task,
    .pop_task = starpu_sched_tree_pop_task,
    .pre_exec_hook = starpu_sched_component_worker_pre_exec_hook,
    .post_exec_hook = starpu_sched_component_worker_post_exec_hook,
    .add_workers = starpu_sched_tree_add_workers,
    .remove_workers = starpu_sched_tree_remove_workers,
    .policy_name = "tree",
    .policy_description = "a tree of components",
    .worker_type = STARPU_WORKER_LIST,
};

static inline void tree_start(void (*build)(struct starpu_sched_tree*), int ncpus) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(ncpus);
    tree_build = build;
    conf.sched_policy = &tree_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
}

// Connects every worker with the component.
static inline void tree_connect_workers(struct starpu_sched_tree* tree, component* above) {
    unsigned worker;
    for (worker = 0; worker < starpu_worker_get_count(); ++worker)
        starpu_sched_component_connect(above,
                                       starpu_sched_component_worker_get(tree->sched_ctx_id, (int)worker));
}

// Tasks that note the order in which they run; with one worker, in which they were handed out.
enum { tree_most_tasks = 64 };
static int tree_order[tree_most_tasks], tree_numbers[tree_most_tasks], tree_taken;

static inline void tree_note(void* buffers[], void* arg) {
    (void)buffers;
    tree_order[STARPU_ATOMIC_ADD(&tree_taken, 1) - 1] = *(int*)arg;
}

static struct starpu_codelet tree_noting STARPU_ATTRIBUTE_UNUSED = {.cpu_funcs = {tree_note}};

static inline struct starpu_task* tree_task(int number, int priority) {
    struct starpu_task* task;
    tree_numbers[number] = number;
    task = check_task(&tree_noting, NULL, &tree_numbers[number]);
    task->priority = priority;
    return task;
}

static inline void tree_submit(int number, int priority) {
    CHECK_EQUAL(starpu_task_submit(tree_task(number, priority)), 0);
}

// Many small tasks, among them a chain, and a wait for all.
static inline void tree_run_many(void) {
    const int before = check_count(&check_runs);
    int value = 0, i;
    starpu_data_handle_t handle = check_int(&value);
    for (i = 0; i < 300; ++i) {
        struct starpu_task* task = check_task(&run, NULL, NULL);
        task->priority = i % 5 - 2;
        CHECK_EQUAL(starpu_task_submit(task), 0);
        if (i % 3 == 0) check_submit(&increment, handle, NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 100);
    CHECK_EQUAL(check_count(&check_runs), before + 300);
}

// Runs them under a tree, with one worker and with three.
static inline int tree_run_all(void (*build)(struct starpu_sched_tree*)) {
    tree_start(build, 1);
    tree_run_many();
    starpu_shutdown();
    tree_start(build, 3);
    tree_run_many();
    return check_stop();
}

#endif
