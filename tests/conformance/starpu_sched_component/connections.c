// Connected components know each other once; a destroyed one is forgotten by the others.
#include "tree_policy.h"

static int added;

static void count_child(component* c, component* child) {
    ++added;
    starpu_sched_component_add_child(c, child);
}

static void build(struct starpu_sched_tree* tree) {
    component *a = starpu_sched_component_create(tree, "a"), *b = starpu_sched_component_create(tree, "b");
    CHECK_TEXT(a->name, "a");
    a->add_child = count_child;
    starpu_sched_component_connect(a, b);
    starpu_sched_component_connect(a, b);
    CHECK_EQUAL(added, 2);
    CHECK_EQUAL(a->nchildren, 1);
    CHECK(a->children[0] == b);
    CHECK_EQUAL(b->nparents, 1);
    CHECK(b->parents[0] == a);
    a->remove_child(a, b);
    b->remove_parent(b, a);
    CHECK_EQUAL(a->nchildren + b->nparents, 0);
    starpu_sched_component_add_child(a, b);
    CHECK_EQUAL(a->nchildren, 1);
    b->add_parent(b, a);
    starpu_sched_component_destroy(b);
    CHECK_EQUAL(a->nchildren, 0);
    b = starpu_sched_component_create(tree, "b");
    starpu_sched_component_connect(a, b);
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    starpu_sched_component_connect(tree->root, a);
    starpu_sched_component_destroy_rec(a); // and b with it
    CHECK_EQUAL(tree->root->nchildren, 0);
    tree_connect_workers(tree, tree->root);
}

int main(void) {
    tree_start(build, 2);
    tree_run_many();
    return check_stop();
}
