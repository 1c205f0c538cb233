// A tree is found by its context from its making to its end, knows its workers, and hands tasks through.
#include "tree_policy.h"

static struct starpu_sched_tree* made;

static void build(struct starpu_sched_tree* tree) {
    made = tree;
    CHECK(starpu_sched_tree_get(0) == tree);
    CHECK_EQUAL(tree->sched_ctx_id, 0);
    CHECK(tree->root == NULL);
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    CHECK(tree->root->tree == tree);
    tree_connect_workers(tree, tree->root);
    CHECK_EQUAL(starpu_bitmap_cardinal(&tree->root->workers), 0);
    starpu_sched_tree_update_workers(tree);
    CHECK_EQUAL(starpu_bitmap_cardinal(&tree->root->workers), 3);
}

static void check_members(void) {
    int last[1] = {2};
    CHECK_EQUAL(starpu_bitmap_cardinal(&made->workers), 3);
    CHECK_EQUAL(starpu_bitmap_cardinal(&made->root->workers_in_ctx), 3);
    starpu_sched_tree_remove_workers(0, last, 1);
    CHECK_EQUAL(starpu_bitmap_cardinal(&made->workers), 2);
    CHECK_EQUAL(starpu_bitmap_get(&made->root->workers_in_ctx, 2), 0);
    CHECK_EQUAL(starpu_bitmap_get(&made->root->workers, 2), 1);
    starpu_sched_tree_add_workers(0, last, 1);
    CHECK_EQUAL(starpu_bitmap_get(&made->root->workers_in_ctx, 2), 1);
    starpu_bitmap_unset(&made->workers, 1);
    starpu_sched_tree_update_workers_in_ctx(made);
    CHECK_EQUAL(starpu_bitmap_get(&made->root->workers_in_ctx, 1), 0);
    starpu_bitmap_set(&made->workers, 1);
    starpu_sched_tree_update_workers_in_ctx(made);
}

int main(void) {
    tree_start(build, 3);
    check_members();
    CHECK(STARPU_SCHED_COMPONENT_IS_HOMOGENEOUS(made->root));
    CHECK(STARPU_SCHED_COMPONENT_IS_SINGLE_MEMORY_NODE(made->root));
    tree_run_many();
    starpu_shutdown();
    made = NULL;
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    tree_start(build, 3);
    tree_run_many();
    return check_stop();
}
