// A plan makes handles of pieces, which tasks may use before and after the whole without any other call.
#include "plans.h"

int main(void) {
    starpu_data_handle_t whole, halves[2];
    int ten = 10, hundred = 100, sum = 0;
    check_start();
    whole = plan_whole();
    check_submit(&adding, whole, NULL);
    plan_cut(whole, 2, halves);
    CHECK(halves[0] != NULL && halves[1] != NULL && halves[0] != halves[1]);
    CHECK_EQUAL(starpu_vector_get_nx(halves[1]), 4);
    CHECK(starpu_vector_get_local_ptr(halves[1]) == (uintptr_t)(plan_values + 4));
    check_submit(&adding, halves[0], &ten);
    check_submit(&adding, halves[1], &hundred);
    check_submit(&adding, whole, NULL);
    check_submit(&adding, halves[1], &hundred);
    check_submit(&summing, whole, &sum);
    check_submit(&adding, halves[0], NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(sum, 4 * 12 + 4 * 202);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    plan_expect(13, 13, 13, 13, 202, 202, 202, 202);
    return check_stop();
}
