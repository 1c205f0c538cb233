// Pieces of pieces give the whole back in one call.
#include "plans.h"

static struct starpu_codelet adding_unswitched = {
    .cpu_funcs = {plan_add}, .nbuffers = 1, .modes = {STARPU_RW}, .flags = STARPU_CODELET_NOPLANS};

int main(void) {
    starpu_data_handle_t whole, halves[2], quarters[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(halves[1], 2, quarters);
    starpu_data_partition_submit(whole, 2, halves);
    starpu_data_partition_submit(halves[1], 2, quarters);
    check_submit(&adding, halves[0], &ten);
    check_submit(&adding, quarters[1], &ten);
    starpu_data_unpartition_submit_r(whole, STARPU_MAIN_RAM);
    check_submit(&adding_unswitched, whole, NULL);
    starpu_task_wait_for_all();
    plan_expect(11, 11, 11, 11, 1, 1, 11, 11);
    starpu_data_partition_clean(halves[1], 2, quarters);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    return check_stop();
}
