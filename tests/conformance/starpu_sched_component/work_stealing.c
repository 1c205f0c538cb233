// A worker that pushes a task leaves it in its own queue; others steal from it.
#include "tree_policy.h"

static component* stealing;
static int submits, left_with_worker;

static int push(struct starpu_task* task) {
    if (starpu_worker_get_id() >= 0) ++submits;
    return starpu_sched_tree_work_stealing_push_task(task);
}

static void build(struct starpu_sched_tree* tree) {
    stealing = tree->root = starpu_sched_component_work_stealing_create(tree, NULL);
    tree_connect_workers(tree, stealing);
}

// With the other worker kept busy, both tasks that this one submits come to it, in its own order.
static void submit_two(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    tree_submit(0, 0);
    tree_submit(1, 1);
    left_with_worker = starpu_worker_get_id();
}

static struct starpu_codelet submitting = {.cpu_funcs = {submit_two}};

int main(void) {
    tree_policy.push_task = push;
    tree_start(build, 1);
    check_submit(&submitting, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(submits, 2);
    CHECK_EQUAL(left_with_worker, 0);
    CHECK_EQUAL(tree_taken, 2);
    CHECK_EQUAL(tree_order[0], 1); // the more urgent one
    starpu_shutdown();
    return tree_run_all(build);
}
