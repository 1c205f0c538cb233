// prio and eager_prio hand out the most urgent task first, and of equals the one that came first.
#include "occupied_workers.h"
#include "tree_policy.h"

static component* (*make)(struct starpu_sched_tree* tree);

static component* make_prio(struct starpu_sched_tree* tree) {
    component* c = starpu_sched_component_prio_create(tree, NULL);
    CHECK_EQUAL(starpu_sched_component_is_prio(c), 1);
    CHECK_EQUAL(starpu_sched_component_is_eager_prio(c), 0);
    return c;
}

static component* make_eager_prio(struct starpu_sched_tree* tree) {
    component* c = starpu_sched_component_eager_prio_create(tree, NULL);
    CHECK_EQUAL(starpu_sched_component_is_eager_prio(c), 1);
    CHECK_EQUAL(starpu_sched_component_is_prio(c), 0);
    return c;
}

static void build(struct starpu_sched_tree* tree) {
    tree->root = make(tree);
    tree_connect_workers(tree, tree->root);
}

static void check_order(void) {
    int i;
    tree_taken = 0;
    tree_start(build, 1);
    check_occupy_workers(1);
    for (i = 0; i < 20; ++i) tree_submit(i, i % 2);
    check_release_workers();
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    for (i = 0; i < 10; ++i) {
        CHECK_EQUAL(tree_order[i], 2 * i + 1);
        CHECK_EQUAL(tree_order[10 + i], 2 * i);
    }
    starpu_shutdown();
}

int main(void) {
    make = make_prio;
    check_order();
    make = make_eager_prio;
    check_order();
    return tree_run_all(build);
}
