// A switch waits for tasks outside the order that were submitted before it, and those after it wait for it.
#include "starpu_data_filters/plans.h"

static void submit_unordered(starpu_data_handle_t handle, int* amount, starpu_tag_t gate) {
    struct starpu_task* task = check_task(&adding, handle, amount);
    task->sequential_consistency = 0;
    check_submit_gated(task, gate);
}

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    starpu_data_partition_submit(whole, 2, halves);
    submit_unordered(halves[0], &ten, 1);
    check_submit(&adding, halves[1], NULL);
    check_submit(&adding, whole, NULL); // not before the gate opens
    submit_unordered(halves[1], &ten, 2);
    check_open(2); // the gate, but not the switch before it
    check_await(&plan_values[7], 1);
    check_linger();
    CHECK_EQUAL(check_count(&plan_values[0]), 0);
    CHECK_EQUAL(check_count(&plan_values[7]), 1);
    check_open(1);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(11, 11, 11, 11, 12, 12, 12, 12);
    return check_stop();
}
