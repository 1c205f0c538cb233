// The whole comes back after the tasks on the pieces, with what they made of it; nobody waits for that.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, quarters[4];
    int added[4] = {100, 200, 300, 400}, i;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 4, quarters);
    starpu_data_partition_submit(whole, 4, quarters);
    for (i = 0; i < 4; ++i) plan_submit_gated(&adding, quarters[i], &added[i], 1 + i);
    starpu_data_unpartition_submit(whole, 4, quarters, STARPU_MAIN_RAM);
    check_submit(&adding, whole, NULL);
    for (i = 0; i < 3; ++i) check_open(1 + i);
    check_linger();
    CHECK_EQUAL(__atomic_load_n(&plan_values[0], __ATOMIC_SEQ_CST) % 100, 0);
    check_open(4);
    starpu_task_wait_for_all();
    starpu_data_partition_submit(whole, 4, quarters); // a plan can be used again
    check_submit(&adding, quarters[2], NULL);
    starpu_data_unpartition_submit(whole, 4, quarters, -1);
    starpu_data_partition_clean(whole, 4, quarters);
    starpu_data_unregister(whole);
    plan_expect(101, 101, 201, 201, 302, 302, 401, 401);
    return check_stop();
}
