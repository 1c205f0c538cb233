// The callback comes once, after the tasks on the pieces.
#include "plans.h"

static int calls;
static int seen;

static void remember(void* value) {
    seen = *(int*)value;
    check_tick(&calls);
}

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    starpu_data_partition_submit(whole, 2, halves);
    plan_submit_gated(&adding, halves[1], &ten, 1);
    starpu_data_unpartition_submit_sequential_consistency_cb(whole, 2, halves, STARPU_MAIN_RAM, 1, remember,
                                                             &plan_values[7]);
    check_linger();
    CHECK_EQUAL(check_count(&calls), 0);
    check_open(1);
    check_await(&calls, 1); // the next task might be quicker than the callback, the former ones not
    check_submit(&adding, whole, NULL);
    starpu_task_wait_for_all();
    CHECK_EQUAL(calls, 1);
    CHECK_EQUAL(seen, 10);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    return check_stop();
}
