// Without sequential consistency pieces can be read before a task on the whole that has not begun.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10, sum = -1;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_submit_gated(&adding, whole, &ten, 1);
    starpu_data_partition_readonly_submit_sequential_consistency(whole, 2, halves, 0);
    check_submit(&summing, halves[0], &sum);
    while (check_count(&sum) != 0) starpu_usleep(100);
    check_open(1);
    starpu_task_wait_for_all();
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    starpu_data_partition_readonly_submit_sequential_consistency(whole, 2, halves, 1);
    check_submit(&summing, halves[0], &sum);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 40);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    return check_stop();
}
