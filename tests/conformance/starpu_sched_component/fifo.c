// A fifo hands out urgent tasks first, equals in the order of arrival, and refuses what is above its limit.
#include "occupied_workers.h"
#include "tree_policy.h"

static component* fifo;

static void build(struct starpu_sched_tree* tree) {
    tree->root = fifo = starpu_sched_component_fifo_create(tree, NULL);
    CHECK_EQUAL(starpu_sched_component_is_fifo(fifo), 1);
    CHECK_EQUAL(starpu_sched_component_is_prio(fifo), 0);
    tree_connect_workers(tree, fifo);
}

static void build_short(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_fifo_data two = {.ntasks_threshold = 2};
    component* below = starpu_sched_component_fifo_create(tree, &two);
    tree->root = fifo = starpu_sched_component_fifo_create(tree, NULL);
    starpu_sched_component_connect(fifo, below);
    tree_connect_workers(tree, below);
}

static void check_refusal(void) {
    struct starpu_task *first = tree_task(0, 0), *second = tree_task(1, 0);
    CHECK_EQUAL(starpu_sched_component_push_task(NULL, fifo, first), 0);
    CHECK(starpu_sched_component_push_task(NULL, fifo, second) != 0);
    CHECK(starpu_sched_component_pull_task(fifo, fifo->children[0]) == first);
    CHECK(starpu_sched_component_pull_task(fifo, fifo->children[0]) == NULL);
    check_drop(first);
    check_drop(second);
}

// Longer than its limit in time, or in tasks, and with nothing above that keeps the rest. It refuses while no
// worker runs yet that could take the first task.
static void build_alone(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_fifo_data little = {.ntasks_threshold = 1, .exp_len_threshold = 1};
    tree->root = fifo = starpu_sched_component_fifo_create(tree, &little);
    tree_connect_workers(tree, fifo);
    starpu_sched_tree_update_workers(tree);
    check_refusal();
}

int main(void) {
    int i;
    tree_start(build, 1);
    check_occupy_workers(1);
    for (i = 0; i < 20; ++i) tree_submit(i, i * 7 % 20);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 20; ++i) CHECK_EQUAL(tree_order[i] * 7 % 20, 19 - i);
    starpu_shutdown();
    tree_taken = 0;
    tree_start(build_short, 1);
    check_occupy_workers(1);
    for (i = 0; i < 20; ++i) tree_submit(i, 0);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 20; ++i) CHECK_EQUAL(tree_order[i], i);
    starpu_shutdown();
    tree_start(build_alone, 2);
    tree_run_many();
    return check_stop();
}
