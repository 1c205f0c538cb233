// best_implementation chooses the quicker implementation of each task, and says how long it takes.
#include "tree_policy.h"

static int slow_runs, quick_runs;

static void slow(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&slow_runs, 1);
}
static void quick(void* buffers[], void* arg) {
    (void)buffers;
    (void)arg;
    (void)STARPU_ATOMIC_ADD(&quick_runs, 1);
}
static double cost(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)task;
    (void)arch;
    return implementation == 1 ? 10 : 1000;
}

static struct starpu_perfmodel times = {.type = STARPU_PER_ARCH, .arch_cost_function = cost};
static struct starpu_codelet codelet = {.cpu_funcs = {slow, quick}, .model = &times};

static int pushed; // whether tasks are pushed through, or pulled

static void build(struct starpu_sched_tree* tree) {
    component* best = starpu_sched_component_best_implementation_create(tree, NULL);
    starpu_sched_component_connect(best, starpu_sched_component_worker_get(0, 0));
    tree->root = best;
    if (pushed) return;
    tree->root = starpu_sched_component_fifo_create(tree, NULL);
    starpu_sched_component_connect(tree->root, best);
}

int main(void) {
    for (pushed = 0; pushed < 2; ++pushed) {
        int i;
        quick_runs = 0;
        tree_start(build, 1);
        for (i = 0; i < 10; ++i) check_submit(&codelet, NULL, NULL);
        CHECK_EQUAL(starpu_task_wait_for_all(), 0);
        CHECK_EQUAL(quick_runs, 10);
        CHECK_EQUAL(slow_runs, 0);
        starpu_shutdown();
    }
    return 0;
}
