// Without sequential consistency the whole comes back before tasks on the pieces that have not begun.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    starpu_data_partition_submit(whole, 2, halves);
    plan_submit_gated(&adding, halves[0], &ten, 1);
    starpu_data_unpartition_submit_sequential_consistency(whole, 2, halves, STARPU_MAIN_RAM, 0);
    check_submit(&adding, whole, NULL);
    check_await(&plan_values[7], 1); // the last one it writes
    check_open(1);
    starpu_task_wait_for_all();
    starpu_data_partition_submit(whole, 2, halves);
    plan_submit_gated(&adding, halves[1], &ten, 2);
    starpu_data_unpartition_submit_sequential_consistency(whole, 2, halves, STARPU_MAIN_RAM, 1);
    check_submit(&adding, whole, NULL);
    check_linger();
    CHECK_EQUAL(check_count(&plan_values[0]), 11); // this time it waits
    check_open(2);
    starpu_task_wait_for_all();
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(12, 12, 12, 12, 12, 12, 12, 12);
    return check_stop();
}
