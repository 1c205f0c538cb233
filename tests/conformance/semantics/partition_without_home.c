// Pieces of data without a home lie in the memory of the whole, whether that was written before or not.
#include "starpu_data_filters/plans.h"

static void check_whole(starpu_data_handle_t whole, const int expected[2]) {
    const int* values;
    int i;
    CHECK_EQUAL(starpu_data_acquire(whole, STARPU_R), 0);
    values = (const int*)starpu_vector_get_local_ptr(whole);
    for (i = 0; i < plan_length; ++i) CHECK_EQUAL(values[i], expected[i / 4]);
    starpu_data_release(whole);
}

int main(void) {
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    const int filled[2] = {10, 20}, both[2] = {11, 21}, more[2] = {12, 31};
    starpu_data_handle_t whole, halves[2];
    int ten = 10, twenty = 20;
    check_start();

    whole = plan_whole_without_home(); // pieces first
    starpu_data_partition(whole, &two);
    check_submit(&filling, starpu_data_get_child(whole, 0), &ten);
    check_submit(&filling, starpu_data_get_child(whole, 1), &twenty);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    check_whole(whole, filled);
    starpu_data_unregister(whole);

    whole = plan_whole_without_home(); // a plan, and pieces first
    plan_cut(whole, 2, halves);
    check_submit(&filling, halves[0], &ten);
    check_submit(&filling, halves[1], &twenty);
    check_submit(&adding, whole, NULL);
    check_whole(whole, both);
    check_submit(&adding, halves[1], &ten);
    check_submit(&adding, halves[0], NULL);
    check_whole(whole, more);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);

    whole = plan_whole_without_home(); // planned while the first task on it may be running
    check_submit(&filling, whole, &ten);
    plan_cut(whole, 2, halves);
    check_submit(&adding, halves[1], &ten);
    check_whole(whole, filled);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_data_unregister(whole);
    return check_stop();
}
