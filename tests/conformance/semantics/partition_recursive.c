// Partitions nest: pieces of pieces are found by their path, and gathering the whole gathers all of them.
#include "starpu_data_filters/plans.h"

int main(void) {
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t whole, quarter;
    unsigned i, j, k;
    int amount[8];
    check_start();
    whole = plan_whole();
    starpu_data_map_filters(whole, 3, &halves, &halves, &halves);
    for (i = 0; i < 2; ++i)
        for (j = 0; j < 2; ++j)
            for (k = 0; k < 2; ++k) {
                int* mine = &amount[4 * i + 2 * j + k];
                *mine = 100 * (i + 1) + 10 * (j + 1) + k + 1;
                check_submit(&adding, starpu_data_get_sub_data(whole, 3, i, j, k), mine);
            }
    quarter = starpu_data_get_sub_data(whole, 2, 1, 0);
    CHECK_EQUAL(starpu_data_get_nb_children(quarter), 2);
    starpu_data_unpartition(quarter, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_get_nb_children(quarter), 0);
    check_submit(&adding, quarter, NULL); // the others are still in pieces
    starpu_data_unpartition(whole, STARPU_MAIN_RAM);
    check_submit(&adding, whole, NULL);
    starpu_data_unregister(whole);
    plan_expect(112, 113, 122, 123, 213, 214, 222, 223);
    return check_stop();
}
