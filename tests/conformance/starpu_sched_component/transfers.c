// Data that lie in main memory need not come to CPU workers; a prefetch there changes nothing.
#include "tree_policy.h"

static void build(struct starpu_sched_tree* tree) {
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    tree_connect_workers(tree, tree->root);
}

int main(void) {
    int value = 41;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    component* root;
    tree_start(build, 2);
    root = starpu_sched_tree_get(0)->root;
    handle = check_int(&value);
    task = check_task(&increment, handle, NULL);
    CHECK(starpu_sched_component_transfer_length(root, task) == 0);
    starpu_sched_component_prefetch_on_node(root, task);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 42);
    return check_stop();
}
