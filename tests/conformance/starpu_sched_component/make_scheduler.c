// A scheduler along the machine: a queue on top, and what the recipes say for each memory and each worker.
#include "tree_policy.h"

static int workers_made;

static component* make_fifo(struct starpu_sched_tree* tree, void* arg) {
    (void)arg;
    return starpu_sched_component_fifo_create(tree, NULL);
}

static struct starpu_sched_component_composed_recipe* for_worker(enum starpu_worker_archtype type) {
    CHECK_EQUAL(type, STARPU_CPU_WORKER);
    ++workers_made;
    return starpu_sched_component_composed_recipe_create_singleton(
        starpu_sched_component_best_implementation_create, NULL);
}

static void init(unsigned context) {
    struct starpu_sched_component_specs specs;
    struct starpu_sched_tree* tree;
    memset(&specs, 0, sizeof specs);
    specs.hwloc_machine_composed_sched_component =
        starpu_sched_component_composed_recipe_create_singleton(make_fifo, NULL);
    specs.hwloc_component_composed_sched_component = starpu_sched_component_composed_recipe_create_singleton(
        starpu_sched_component_work_stealing_create, NULL);
    specs.worker_composed_sched_component = for_worker;
    tree = starpu_sched_component_make_scheduler(context, specs);
    CHECK_EQUAL(starpu_sched_component_is_fifo(tree->root), 1);
    CHECK_EQUAL(tree->root->nchildren, 1);
    CHECK_EQUAL(starpu_sched_component_is_work_stealing(tree->root->children[0]), 1);
    CHECK_EQUAL(starpu_bitmap_cardinal(&tree->root->workers), 2);
    starpu_sched_component_composed_recipe_destroy(specs.hwloc_machine_composed_sched_component);
    starpu_sched_component_composed_recipe_destroy(specs.hwloc_component_composed_sched_component);
}

int main(void) {
    struct starpu_conf conf;
    unsetenv("STARPU_SCHED"); // the configuration takes it over
    conf = check_conf(2);
    tree_policy.init_sched = init;
    tree_policy.deinit_sched = starpu_sched_tree_deinitialize;
    conf.sched_policy = &tree_policy;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(workers_made, 2);
    tree_run_many();
    return check_stop();
}
