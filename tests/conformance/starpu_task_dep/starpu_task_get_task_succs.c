// Lists the tasks that wait for a task: those declared to, and those that wait for its data.
#include "check.h"

static struct starpu_codelet write_both = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_W, STARPU_W}};
static struct starpu_codelet read_both = {
    .cpu_funcs = {check_run}, .nbuffers = 2, .modes = {STARPU_R, STARPU_R}};

static int holds(struct starpu_task** tasks, int count, struct starpu_task* task) {
    int i, times = 0;
    for (i = 0; i < count; ++i) times += tasks[i] == task;
    return times;
}

static void lists_those_declared(void) {
    struct starpu_task *task, *successors[2], *found[2] = {NULL, NULL};
    task = check_task(&run, NULL, NULL);
    successors[0] = check_task(&run, NULL, NULL);
    successors[1] = check_task(&run, NULL, NULL);
    starpu_task_declare_deps_array(successors[0], 1, &task);
    starpu_task_declare_deps_array(successors[1], 1, &task);
    CHECK_EQUAL(starpu_task_get_task_succs(task, 2, found), 2);
    CHECK(holds(found, 2, successors[0]) == 1 && holds(found, 2, successors[1]) == 1);
    CHECK_EQUAL(starpu_task_get_task_succs(successors[0], 2, found), 0);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_submit(successors[0]), 0);
    CHECK_EQUAL(starpu_task_submit(successors[1]), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
}

static struct starpu_task* using(struct starpu_codelet* codelet, starpu_data_handle_t a,
                                 starpu_data_handle_t b) {
    struct starpu_task* task = check_task(codelet, a, NULL);
    task->handles[1] = b;
    return task;
}

static void lists_those_that_wait_for_data(void) {
    int values[2] = {0, 0}, seen = 0, other = 0, i;
    struct starpu_task *writer, *tasks[5], *found[8];
    starpu_data_handle_t a = check_int(&values[0]), b = check_int(&values[1]);
    writer = using(&write_both, a, b);
    tasks[0] = using(&read_both, a, b);
    tasks[1] = check_task(&load, a, &seen);
    tasks[2] = check_task(&store, a, &seen);
    tasks[3] = check_task(&load, a, &seen);
    tasks[4] = check_task(&store, b, &other); // beside those that write `seen`
    check_submit_gated(writer, 1);
    for (i = 0; i < 5; ++i) CHECK_EQUAL(starpu_task_submit(tasks[i]), 0);
    CHECK_EQUAL(starpu_task_get_task_succs(writer, 8, found), 3);
    CHECK(holds(found, 3, tasks[0]) == 2 && holds(found, 3, tasks[1]) == 1);
    CHECK_EQUAL(starpu_task_get_task_succs(tasks[0], 8, found), 2);
    CHECK(holds(found, 2, tasks[2]) == 1 && holds(found, 2, tasks[4]) == 1);
    CHECK_EQUAL(starpu_task_get_task_succs(tasks[1], 8, found), 1);
    CHECK(found[0] == tasks[2]);
    CHECK_EQUAL(starpu_task_get_task_succs(tasks[2], 8, found), 1);
    CHECK_EQUAL(starpu_task_get_task_succs(tasks[3], 8, found), 0);
    check_open(1);
    starpu_data_unregister(a);
    starpu_data_unregister(b);
}

int main(void) {
    check_start();
    lists_those_declared();
    lists_those_that_wait_for_data();
    return check_stop();
}
