// What is no component, tree, task or recipe is refused; what programs write to all the same is ignored.
#include "tree_policy.h"

// The first ones: the library also looks at what lies behind them.
static component fakes[2];
static struct starpu_sched_tree fake_trees[2];

static void build(struct starpu_sched_tree* tree) {
    component* ignored = starpu_sched_component_create(NULL, "nothing");
    CHECK_EQUAL(errno, EINVAL);
    ignored->push_task = NULL;
    CHECK(starpu_sched_component_fifo_create(fake_trees, NULL) != NULL);
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    starpu_sched_component_connect(tree->root, ignored);
    starpu_sched_component_connect(tree->root, fakes);
    starpu_sched_component_connect(NULL, tree->root);
    CHECK_EQUAL(tree->root->nchildren, 0);
    CHECK(starpu_sched_component_worker_get(0, 99) != NULL);
    tree_connect_workers(tree, tree->root);
}

static void check_refused(component* c) {
    CHECK_EQUAL(starpu_sched_component_push_task(NULL, c, NULL), -EINVAL);
    CHECK(starpu_sched_component_pull_task(c, NULL) == NULL);
    CHECK_EQUAL(starpu_sched_component_is_fifo(c), 0);
    CHECK_EQUAL(starpu_sched_component_worker_get_workerid(c), -EINVAL);
    CHECK_EQUAL(starpu_sched_component_can_execute_task(c, NULL), 0);
    starpu_sched_component_destroy(c);
    starpu_sched_component_destroy_rec(c);
    starpu_sched_component_add_child(c, c);
}

int main(void) {
    struct starpu_task* task = starpu_task_create();
    CHECK(starpu_sched_tree_create(0) != NULL); // no runtime
    CHECK_EQUAL(errno, ENODEV);
    tree_start(build, 2);
    check_refused(NULL);
    check_refused(fakes);
    starpu_sched_tree_destroy(fake_trees);
    starpu_sched_tree_update_workers(fake_trees);
    starpu_sched_component_composed_recipe_destroy(NULL);
    CHECK_EQUAL(starpu_sched_tree_push_task(task), -EINVAL); // the policy was not given it
    CHECK_EQUAL(starpu_sched_tree_push_task(NULL), -EINVAL);
    check_drop(task);
    tree_run_many();
    return check_stop();
}
