// After their writers, pieces and whole can be read at the same time.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int two = 2, four = 4, ten = 10, sum = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    starpu_data_partition_submit(whole, 2, halves);
    plan_submit_gated(&adding, halves[0], &ten, 1);
    starpu_data_partition_readonly_downgrade_submit(whole, 2, halves);
    check_submit(&summing, whole, &sum);
    check_submit(&meeting, whole, &two);
    check_submit(&meeting, halves[0], &two);
    check_linger();
    CHECK_EQUAL(__atomic_load_n(&sum, __ATOMIC_SEQ_CST), 0);
    check_open(1);
    starpu_task_wait_for_all();
    check_submit(&meeting, halves[1], &four);
    check_submit(&meeting, whole, &four);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 40);
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    return check_stop();
}
