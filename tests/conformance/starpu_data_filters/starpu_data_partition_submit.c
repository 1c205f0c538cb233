// The switch to the pieces comes after the tasks on the whole and before those on the pieces, and waits for
// none.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_submit_gated(&filling, whole, &ten, 1);
    starpu_data_partition_submit(whole, 2, halves);
    check_submit(&adding, halves[1], NULL);
    check_linger();
    CHECK_EQUAL(__atomic_load_n(&plan_values[7], __ATOMIC_SEQ_CST), 0);
    check_open(1);
    starpu_data_unpartition_submit(whole, 2, halves, STARPU_MAIN_RAM);
    check_submit(&adding, whole, NULL);
    starpu_task_wait_for_all();
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(11, 11, 11, 11, 12, 12, 12, 12);
    return check_stop();
}
