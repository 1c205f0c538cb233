// Components that are a worker: the same one for each question, unless a new one is asked for.
#include "tree_policy.h"

static void build(struct starpu_sched_tree* tree) {
    unsigned both[] = {0, 1};
    component *first = starpu_sched_component_worker_get(0, 0), *team;
    CHECK(starpu_sched_component_worker_get(0, 0) == first);
    CHECK(starpu_sched_component_worker_new(0, 0) != first);
    CHECK(starpu_sched_component_worker_get(0, 0) != first);
    CHECK_EQUAL(starpu_sched_component_worker_get_workerid(starpu_sched_component_worker_get(0, 1)), 1);
    CHECK_EQUAL(starpu_sched_component_is_worker(first), 1);
    CHECK_EQUAL(starpu_sched_component_is_simple_worker(first), 1);
    CHECK_EQUAL(starpu_sched_component_is_combined_worker(first), 0);
    team = starpu_sched_component_parallel_worker_create(tree, 2, both);
    CHECK_EQUAL(starpu_sched_component_is_worker(team), 1);
    CHECK_EQUAL(starpu_sched_component_is_simple_worker(team), 0);
    CHECK_EQUAL(starpu_sched_component_is_combined_worker(team), 1);
    CHECK_EQUAL(team->nchildren, 2);
    tree->root = starpu_sched_component_eager_create(tree, NULL);
    CHECK_EQUAL(starpu_sched_component_is_worker(tree->root), 0);
    starpu_sched_component_connect(tree->root, team);
}

int main(void) {
    tree_start(build, 2);
    tree_run_many();
    return check_stop();
}
