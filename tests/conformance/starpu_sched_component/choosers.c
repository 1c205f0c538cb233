// Components that choose among children that are queues, or workers, pass on all tasks; each knows its kind.
#include "tree_policy.h"

typedef int (*question)(component*);

static component* make_mct(struct starpu_sched_tree* tree, void* data) {
    return starpu_sched_component_mct_create(tree, (struct starpu_sched_component_mct_data*)data);
}
static component* make_heft(struct starpu_sched_tree* tree, void* data) {
    return starpu_sched_component_heft_create(tree, (struct starpu_sched_component_mct_data*)data);
}
static component* make_heteroprio(struct starpu_sched_tree* tree, void* data) {
    struct starpu_sched_component_heteroprio_data three = {.mct = NULL, .batch = 3};
    (void)data;
    return starpu_sched_component_heteroprio_create(tree, &three);
}

static const struct {
    starpu_sched_component_create_t make;
    question is_it;
} kinds[] = {
    {starpu_sched_component_eager_create, starpu_sched_component_is_eager},
    {starpu_sched_component_eager_prio_create, starpu_sched_component_is_eager_prio},
    {starpu_sched_component_eager_calibration_create, starpu_sched_component_is_eager_calibration},
    {starpu_sched_component_random_create, starpu_sched_component_is_random},
    {starpu_sched_component_work_stealing_create, starpu_sched_component_is_work_stealing},
    {make_mct, starpu_sched_component_is_mct},
    {make_heft, starpu_sched_component_is_heft},
    {make_heteroprio, starpu_sched_component_is_heteroprio},
    {starpu_sched_component_stage_create, starpu_sched_component_is_stage},
    {starpu_sched_component_userchoice_create, starpu_sched_component_is_userchoice},
};
enum { count = sizeof kinds / sizeof kinds[0] };

static int which, has_queues;

static void build(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_fifo_data two = {.ntasks_threshold = 2};
    component* c = kinds[which].make(tree, NULL);
    unsigned worker;
    int i;
    for (i = 0; i < count; ++i) CHECK_EQUAL(kinds[i].is_it(c), i == which);
    CHECK_EQUAL(starpu_sched_component_is_perfmodel_select(c), 0);
    tree->root = starpu_sched_component_prio_create(tree, NULL);
    starpu_sched_component_connect(tree->root, c);
    for (worker = 0; worker < starpu_worker_get_count(); ++worker) {
        component *w = starpu_sched_component_worker_get(0, (int)worker), *above = c;
        if (has_queues) {
            above = starpu_sched_component_fifo_create(tree, &two);
            starpu_sched_component_connect(c, above);
        }
        starpu_sched_component_connect(above, w);
    }
}

int main(void) {
    for (which = 0; which < count; ++which)
        for (has_queues = 0; has_queues < 2; ++has_queues) tree_run_all(build);
    return 0;
}
