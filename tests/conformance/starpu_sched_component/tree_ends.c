// starpu_sched_tree_destroy and starpu_sched_tree_deinitialize end each component of the tree once.
#include "tree_policy.h"

static int ended;
static int* noted;

static void count_end(component* c) {
    CHECK(c->data == (void*)&noted);
    ++ended;
}

static component* counted(struct starpu_sched_tree* tree) {
    component* c = starpu_sched_component_create(tree, "counted");
    c->data = (void*)&noted;
    c->deinit_data = count_end;
    return c;
}

static void build(struct starpu_sched_tree* tree) {
    component *left = counted(tree), *right = counted(tree), *shared = counted(tree);
    tree->root = counted(tree);
    counted(tree); // connected with nothing
    starpu_sched_component_connect(tree->root, left);
    starpu_sched_component_connect(tree->root, right);
    starpu_sched_component_connect(left, shared);
    starpu_sched_component_connect(right, shared);
    tree_connect_workers(tree, shared);
    starpu_sched_component_destroy(counted(tree));
    CHECK_EQUAL(ended, 1);
}

static void run_once(void) {
    ended = 0;
    tree_start(build, 2);
    tree_run_many();
    CHECK_EQUAL(ended, 1);
    starpu_shutdown();
    CHECK_EQUAL(ended, 6);
}

int main(void) {
    run_once();
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    run_once();
    return 0;
}
