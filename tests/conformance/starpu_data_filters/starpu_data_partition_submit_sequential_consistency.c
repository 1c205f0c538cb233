// Without sequential consistency the switch does not wait for tasks on the whole that have not begun.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_submit_gated(&adding, whole, &ten, 1);
    starpu_data_partition_submit_sequential_consistency(whole, 2, halves, 0);
    check_submit(&filling, halves[0], &ten);
    check_await(&plan_values[3], 10); // though the task on the whole waits still
    check_open(1);
    starpu_task_wait_for_all();
    starpu_data_unpartition_submit_sequential_consistency(whole, 2, halves, STARPU_MAIN_RAM, 1);
    starpu_data_partition_submit_sequential_consistency(whole, 2, halves, 1);
    check_submit(&adding, halves[1], NULL);
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(20, 20, 20, 20, 11, 11, 11, 11);
    return check_stop();
}
