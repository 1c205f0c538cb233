// What components tell of the time that tasks take, of their load, and of when they end.
#include "occupied_workers.h"
#include "tree_policy.h"

static component *fifo, *root;
static double cost_us = 1000;

static double cost(struct starpu_task* task, unsigned implementation) {
    (void)task;
    (void)implementation;
    return cost_us;
}
static struct starpu_perfmodel times = {.type = STARPU_COMMON, .cost_function = NULL, .symbol = NULL};
static double cost_on(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)arch;
    return cost(task, implementation);
}

static struct starpu_codelet modelled = {.cpu_funcs = {check_run}, .model = &times};

static void build(struct starpu_sched_tree* tree) {
    root = tree->root = starpu_sched_component_mct_create(tree, NULL);
    fifo = starpu_sched_component_fifo_create(tree, NULL);
    starpu_sched_component_connect(root, fifo);
    tree_connect_workers(tree, fifo);
}

static double fixed_load(component* c) {
    return c->nchildren == 0 ? 3 : 0;
}
static double fixed_end(component* c) {
    return c == fifo->children[0] ? 1000 : 3000;
}

static void check_sums(void) {
    int i;
    for (i = 0; i < 2; ++i) {
        fifo->children[i]->estimated_load = fixed_load;
        fifo->children[i]->estimated_end = fixed_end;
    }
    CHECK(starpu_sched_component_estimated_load(fifo) == 6);
    CHECK(starpu_sched_component_estimated_end_min(fifo) == 1000);
    CHECK(starpu_sched_component_estimated_end_average(fifo) == 2000);
    CHECK(starpu_sched_component_estimated_end_min_add(fifo, 500) == 1250);
}

static void check_queue(void) {
    struct starpu_task* task = check_task(&modelled, NULL, NULL);
    const double load = fifo->estimated_load(fifo), end = fifo->estimated_end(fifo);
    CHECK_EQUAL(starpu_sched_component_push_task(NULL, root, task), 0); // chosen, and so predicted
    CHECK(task->predicted == cost_us);
    CHECK(fifo->estimated_load(fifo) > load);
    CHECK(fifo->estimated_end(fifo) == end + cost_us / 2);
    CHECK(starpu_sched_component_pull_task(fifo, fifo->children[0]) == task);
    CHECK(fifo->estimated_end(fifo) == end);
    check_drop(task);
}

static void check_predictions(void) {
    struct starpu_codelet nowhere = {.cpu_funcs = {check_run}, .where = STARPU_CUDA};
    struct starpu_task *task = check_task(&modelled, NULL, NULL), *unable = check_task(&nowhere, NULL, NULL);
    double length = -1;
    CHECK_EQUAL(starpu_sched_component_can_execute_task(fifo, task), 1);
    CHECK_EQUAL(starpu_sched_component_execute_preds(fifo, task, &length), 1);
    CHECK(length == cost_us);
    CHECK_EQUAL(starpu_sched_component_can_execute_task(fifo, unable), 0);
    CHECK_EQUAL(starpu_sched_component_execute_preds(fifo, unable, &length), 0);
    check_drop(task);
    check_drop(unable);
}

int main(void) {
    times.type = STARPU_PER_ARCH;
    times.arch_cost_function = cost_on;
    tree_start(build, 2);
    check_occupy_workers(2);
    check_predictions();
    check_sums();
    check_queue();
    check_release_workers();
    return check_stop();
}
