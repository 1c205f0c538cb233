// Pieces are found by their address while they are in use, and the whole again when they are gone.
#include "starpu_data_filters/plans.h"

int main(void) {
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, halves[2];
    check_start();
    whole = plan_whole();
    CHECK(starpu_data_lookup(plan_values) == whole);
    starpu_data_partition(whole, &two);
    CHECK(starpu_data_lookup(plan_values) == starpu_data_get_child(whole, 0));
    CHECK(starpu_data_lookup(plan_values + 4) == starpu_data_get_child(whole, 1));
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK(starpu_data_lookup(plan_values) == whole);
    CHECK(starpu_data_lookup(plan_values + 4) == NULL);
    plan_cut(whole, 2, halves);
    CHECK(starpu_data_lookup(plan_values + 4) == halves[1]);
    starpu_data_partition_clean(whole, 2, halves);
    starpu_task_wait_for_all();
    CHECK(starpu_data_lookup(plan_values + 4) == NULL);
    starpu_data_unregister(whole);
    return check_stop();
}
