// A task that runs nowhere orders others without running, and its callbacks are called; STARPU_NOWHERE beside
// kinds of workers means nothing.
#include "check.h"

static int announced;

static void orders_others(void) {
    int value = 1, seen = 0;
    struct starpu_codelet nowhere = increment;
    starpu_data_handle_t handle = check_int(&value);
    nowhere.where = STARPU_NOWHERE;
    check_submit_gated(check_task(&nowhere, handle, NULL), 1);
    check_submit(&load, handle, &seen);
    check_linger();
    CHECK_EQUAL(seen, 0);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 1);
    CHECK_EQUAL(value, 1);
}

static void runs_where_kinds_are_named_too(void) {
    struct starpu_codelet both = run;
    struct starpu_task* task;
    both.where = STARPU_NOWHERE | STARPU_CPU;
    check_submit(&both, NULL, NULL);
    task = check_task(&run, NULL, NULL);
    task->where = (int32_t)(STARPU_NOWHERE | STARPU_CPU);
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&check_runs), 2);
}

static void announce(void* task) {
    CHECK(starpu_task_get_current() == task);
    check_tick(&announced);
}

static void is_announced(struct starpu_codelet* codelet) {
    struct starpu_task* task = starpu_task_create();
    task->cl = codelet;
    task->prologue_callback_pop_func = announce;
    task->prologue_callback_pop_arg = task;
    CHECK_EQUAL(starpu_task_submit(task), 0);
}

int main(void) {
    struct starpu_codelet nowhere = run;
    nowhere.where = STARPU_NOWHERE;
    check_start();
    orders_others();
    runs_where_kinds_are_named_too();
    is_announced(&nowhere);
    is_announced(NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(check_count(&announced), 2);
    CHECK_EQUAL(check_count(&check_runs), 2);
    return check_stop();
}
