// Readable pieces become writable once the readers of the whole are done.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int sum = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    starpu_data_partition_readonly_submit(whole, 2, halves);
    plan_submit_gated(&summing, whole, &sum, 1);
    starpu_data_partition_readwrite_upgrade_submit(whole, 2, halves);
    check_submit(&adding, halves[0], NULL);
    check_linger();
    CHECK_EQUAL(__atomic_load_n(&plan_values[0], __ATOMIC_SEQ_CST), 0);
    check_open(1);
    starpu_task_wait_for_all();
    CHECK_EQUAL(sum, 0);
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(1, 1, 1, 1, 0, 0, 0, 0);
    return check_stop();
}
