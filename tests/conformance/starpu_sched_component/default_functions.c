// What components do unless the program says otherwise: ask those above for tasks and room, and those below
// whether they pull.
#include "tree_policy.h"

static component *top, *middle, *left, *right;
static int pushes, pulls, answers, schedules;
static struct starpu_task* offered;

static int note_room(component* c, component* to) {
    CHECK(c == top && to == middle);
    return ++pushes;
}
static struct starpu_task* offer(component* c, component* to) {
    CHECK(c == top && to == middle);
    return offered;
}
static int will_not_pull(component* c) {
    CHECK(c == left);
    ++pulls;
    return 0;
}
static int will_pull(component* c) {
    CHECK(c == right);
    ++pulls;
    return 1;
}
static int no_room(component* c, struct starpu_task* task) {
    CHECK(task == offered);
    ++answers;
    return c == left;
}
static void note_schedule(component* c) {
    CHECK(c == right);
    ++schedules;
}
static struct starpu_task* give_once(component* c, component* to) {
    struct starpu_task* task = offered;
    (void)c;
    (void)to;
    offered = NULL;
    return task;
}

static void build(struct starpu_sched_tree* tree) {
    top = tree->root = starpu_sched_component_fifo_create(tree, NULL);
    middle = starpu_sched_component_create(tree, "middle");
    left = starpu_sched_component_create(tree, "left");
    right = starpu_sched_component_create(tree, "right");
    starpu_sched_component_connect(top, middle);
    starpu_sched_component_connect(middle, left);
    starpu_sched_component_connect(middle, right);
    tree_connect_workers(tree, left);
    tree_connect_workers(tree, right);
}

static void check_questions(void) {
    top->can_push = note_room;
    CHECK_EQUAL(starpu_sched_component_can_push(middle, left), 1);
    CHECK_EQUAL(middle->can_push(middle, left), 2);
    CHECK_EQUAL(starpu_sched_component_send_can_push_to_parents(middle), 3);
    left->can_pull = will_not_pull;
    right->can_pull = will_pull;
    CHECK_EQUAL(starpu_sched_component_can_pull(middle), 1);
    CHECK_EQUAL(pulls, 2);
    CHECK_EQUAL(starpu_sched_component_can_pull_all(middle), 1);
    CHECK_EQUAL(pulls, 4);
    right->do_schedule = note_schedule;
    starpu_sched_tree_do_schedule(0);
    CHECK_EQUAL(schedules, 1);
}

static int accept(component* c, struct starpu_task* task) {
    (void)c;
    CHECK(task != NULL);
    return 0;
}

static void check_tasks(void) {
    struct starpu_task* task = offered = tree_task(0, 0);
    int success = -1;
    top->pull_task = offer;
    CHECK(starpu_sched_component_parents_pull_task(middle, left) == task);
    CHECK(starpu_sched_component_pull_task(middle, left) == task);
    left->push_task = right->push_task = no_room;
    CHECK_EQUAL(starpu_sched_component_push_task(top, middle, task), 0);
    CHECK_EQUAL(answers, 2);
    CHECK(starpu_sched_component_pump_to(middle, left, &success) == task); // refused
    CHECK_EQUAL(success, 0);
    top->pull_task = give_once;
    right->push_task = accept;
    CHECK(starpu_sched_component_pump_to(middle, right, &success) == NULL);
    CHECK_EQUAL(success, 1);
    check_drop(task);
}

static void check_pump(void) {
    struct starpu_task* task = offered = tree_task(1, 0);
    int success = 0;
    top->pull_task = give_once;
    right->push_task = accept;
    middle->remove_child(middle, left);
    CHECK(starpu_sched_component_pump_downstream(middle, &success) == NULL);
    CHECK_EQUAL(success, 1);
    CHECK(offered == NULL);
    check_drop(task);
    middle->add_child(middle, left);
}

// Before the workers look.
static void init_and_check(unsigned context) {
    tree_init(context);
    check_questions();
    check_tasks();
    check_pump();
}

int main(void) {
    tree_policy.init_sched = init_and_check;
    tree_start(build, 1);
    CHECK_EQUAL(schedules, 1);
    return check_stop();
}
