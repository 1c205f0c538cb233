// perfmodel_select, stage and userchoice pass each task to the child that it belongs to.
#include "tree_policy.h"

static component* taker[3];
static int given[3];
static struct starpu_task* placed;

static int take(component* c, struct starpu_task* task) {
    int i;
    placed = task;
    for (i = 0; i < 3; ++i) given[i] += taker[i] == c;
    return 0;
}

static double cost(struct starpu_task* task, struct starpu_perfmodel_arch* arch, unsigned implementation) {
    (void)task;
    (void)arch;
    (void)implementation;
    return 10;
}

static struct starpu_perfmodel known = {.type = STARPU_PER_ARCH, .arch_cost_function = cost},
                               unknown = {.type = STARPU_HISTORY_BASED, .symbol = "component_selection"};
static struct starpu_codelet with_known = {.cpu_funcs = {check_run}, .model = &known},
                             with_unknown = {.cpu_funcs = {check_run}, .model = &unknown};

static component *by_model, *stage, *choice;

static void connect_takers(component* c) {
    int i;
    for (i = 0; i < 3; ++i) starpu_sched_component_connect(c, taker[i]);
}

static void build(struct starpu_sched_tree* tree) {
    struct starpu_sched_component_perfmodel_select_data data;
    int i;
    for (i = 0; i < 3; ++i) {
        taker[i] = starpu_sched_component_create(tree, "taker");
        tree_connect_workers(tree, taker[i]);
        taker[i]->push_task = take;
    }
    data.calibrator_component = taker[0];
    data.no_perfmodel_component = taker[1];
    data.perfmodel_component = taker[2];
    by_model = starpu_sched_component_perfmodel_select_create(tree, &data);
    CHECK_EQUAL(starpu_sched_component_is_perfmodel_select(by_model), 1);
    stage = starpu_sched_component_stage_create(tree, NULL);
    choice = starpu_sched_component_userchoice_create(tree, NULL);
    tree->root = starpu_sched_component_eager_create(tree, NULL);
    connect_takers(by_model);
    connect_takers(stage);
    connect_takers(choice);
    starpu_sched_component_connect(tree->root, by_model);
    starpu_sched_component_connect(tree->root, stage);
    starpu_sched_component_connect(tree->root, choice);
}

// Pushes a task to `c`; it must come to the taker of that number.
static void check_goes_to(component* c, struct starpu_codelet* codelet, void* said, int number) {
    struct starpu_task* task = check_task(codelet, NULL, NULL);
    const int before = given[number];
    task->sched_data = said;
    CHECK_EQUAL(starpu_sched_component_push_task(NULL, c, task), 0);
    CHECK(placed == task);
    CHECK_EQUAL(given[number], before + 1);
    check_drop(task);
}

int main(void) {
    tree_start(build, 1);
    check_goes_to(by_model, &with_unknown, NULL, 0);
    check_goes_to(by_model, &run, NULL, 1);
    check_goes_to(by_model, &with_known, NULL, 2);
    check_goes_to(stage, &run, NULL, 0);
    stage->remove_child(stage, taker[0]);
    check_goes_to(stage, &run, NULL, 1);
    check_goes_to(choice, &run, (void*)2, 2);
    check_goes_to(choice, &run, (void*)1, 1);
    check_goes_to(choice, &run, (void*)7, 0);
    return check_stop();
}
