// Pieces of two plans and the whole can be read at the same time.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2], quarters[4];
    int two = 2, four = 4, sum_of_half = 0, sum_of_quarter = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(whole, 4, quarters);
    check_submit(&adding, whole, NULL);
    starpu_data_partition_readonly_submit(whole, 2, halves);
    starpu_data_partition_readonly_submit(whole, 4, quarters);
    check_submit(&summing_unswitched, halves[0], &sum_of_half);
    check_submit(&summing_unswitched, quarters[0], &sum_of_quarter);
    check_submit(&meeting, whole, &two);
    check_submit(&meeting, halves[0], &two);
    starpu_task_wait_for_all();
    check_submit(&meeting, quarters[3], &four);
    check_submit(&meeting, halves[1], &four);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum_of_half, 4);
    CHECK_EQUAL(sum_of_quarter, 2);
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    starpu_data_unpartition_submit(whole, 4, quarters, STARPU_MAIN_RAM);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_partition_clean(whole, 4, quarters);
    starpu_data_unregister(whole);
    return check_stop();
}
