// Partitioned data cannot be fetched as a whole; its pieces can.
#include "check_error.h"

int main(void) {
    int values[8] = {0};
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, half, halves[2];
    check_start();
    starpu_vector_data_register(&whole, STARPU_MAIN_RAM, (uintptr_t)values, 8, sizeof(int));
    starpu_data_set_name(whole, "the whole");
    starpu_data_partition(whole, &two);
    half = starpu_data_get_child(whole, 0);
    EXPECT_ERROR(starpu_data_fetch_on_node(whole, STARPU_MAIN_RAM, 0), -EBUSY, "the whole");
    EXPECT_ERROR(starpu_data_prefetch_on_node(whole, STARPU_MAIN_RAM, 1), -EBUSY, "the whole");
    EXPECT_ERROR(starpu_data_prefetch_on_node_prio(whole, STARPU_MAIN_RAM, 1, 3), -EBUSY, "the whole");
    EXPECT_ERROR(starpu_data_idle_prefetch_on_node(whole, STARPU_MAIN_RAM, 1), -EBUSY, "the whole");
    EXPECT_ERROR(starpu_data_idle_prefetch_on_node_prio(whole, STARPU_MAIN_RAM, 1, 3), -EBUSY, "the whole");
    CHECK_EQUAL(starpu_data_fetch_on_node(half, STARPU_MAIN_RAM, 0), 0);
    CHECK_EQUAL(starpu_data_prefetch_on_node(half, STARPU_MAIN_RAM, 1), 0);
    CHECK_EQUAL(starpu_data_idle_prefetch_on_node(half, STARPU_MAIN_RAM, 0), 0);
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_fetch_on_node(whole, STARPU_MAIN_RAM, 0), 0);

    // Planned pieces are fetched when they are in use; a prefetch is only a hint.
    starpu_data_partition_plan(whole, &two, halves);
    EXPECT_ERROR(starpu_data_fetch_on_node(halves[0], STARPU_MAIN_RAM, 0), -EBUSY, "is not in use");
    CHECK_EQUAL(starpu_data_prefetch_on_node(halves[0], STARPU_MAIN_RAM, 1), 0);
    starpu_data_partition_submit(whole, 2, halves);
    CHECK_EQUAL(starpu_data_fetch_on_node(halves[0], STARPU_MAIN_RAM, 0), 0);
    EXPECT_ERROR(starpu_data_fetch_on_node(whole, STARPU_MAIN_RAM, 0), -EBUSY, "the whole");
    starpu_data_unregister(whole);
    return check_survived();
}
