// While a task runs, its worker counts as loaded until the task is expected to end.
#include "tree_policy.h"

static component* worker;
static double load_inside, end_inside;

static void look(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    load_inside = worker->estimated_load(worker);
    end_inside = worker->estimated_end(worker) - starpu_timing_now();
}
static double cost(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)task;
    (void)arch;
    (void)implementation;
    return 60e6;
}

static struct starpu_perfmodel times = {.type = STARPU_PER_ARCH, .arch_cost_function = cost};
static struct starpu_codelet looking = {.cpu_funcs = {look}, .model = &times};

static void build(struct starpu_sched_tree* tree) {
    tree->root = starpu_sched_component_mct_create(tree, NULL);
    worker = starpu_sched_component_worker_get(0, 0);
    starpu_sched_component_connect(tree->root, worker);
}

int main(void) {
    tree_start(build, 1);
    CHECK(worker->estimated_load(worker) == 0);
    check_submit(&looking, NULL, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(load_inside > 0);
    CHECK(end_inside > 1e6);
    CHECK(worker->estimated_load(worker) == 0);
    return check_stop();
}
