// A plan that is in use is given up: the whole has what its pieces were told, once they have done it.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10, sum = 0;
    check_start();
    whole = plan_whole();
    plan_cut(whole, 2, halves);
    plan_submit_gated(&adding, halves[0], &ten, 1);
    starpu_data_partition_clean_node(whole, 2, halves, STARPU_MAIN_RAM);
    check_submit(&summing_unswitched, whole, &sum);
    check_submit(&adding, whole, NULL);
    check_linger();
    CHECK_EQUAL(check_count(&plan_values[7]), 0);
    check_open(1);
    starpu_data_unregister(whole);
    CHECK_EQUAL(sum, 40);
    plan_expect(11, 11, 11, 11, 1, 1, 1, 1);
    return check_stop();
}
