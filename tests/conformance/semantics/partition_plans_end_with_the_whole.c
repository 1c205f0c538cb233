// Unregistering data ends its plans: what the pieces' tasks made is at home, and nothing is left.
#include "starpu_data_filters/plans.h"

int main(void) {
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2], quarters[2];
    int ten = 10;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_cut(halves[1], 2, quarters);
    plan_submit_gated(&adding, quarters[1], &ten, 1);
    check_submit(&adding, halves[0], NULL);
    check_open(1);
    starpu_data_unregister(whole);
    plan_expect(1, 1, 1, 1, 0, 0, 10, 10);

    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_submit_gated(&adding, halves[1], &ten, 2);
    starpu_data_unregister_submit(whole); // does not wait
    CHECK_EQUAL(check_count(&plan_values[4]), 0);
    check_open(2);
    starpu_task_wait_for_all();
    plan_expect(1, 1, 1, 1, 10, 10, 20, 20);

    whole = plan_whole();
    starpu_data_partition(whole, &two); // pieces by hand have plans, too
    plan_cut(starpu_data_get_child(whole, 1), 2, quarters);
    plan_submit_gated(&adding, quarters[0], &ten, 3);
    check_open(3);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    starpu_data_unregister(whole);
    plan_expect(1, 1, 1, 1, 20, 20, 20, 20);
    return check_stop();
}
