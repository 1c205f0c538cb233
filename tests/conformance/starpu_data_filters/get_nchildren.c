// A filter may compute the number of parts from the data.
#include "cutting.h"

static unsigned a_third(struct starpu_data_filter* filter, starpu_data_handle_t handle) {
    (void)filter;
    return starpu_vector_get_nx(handle) / 3;
}

int main(void) {
    check_start();
    int values[9] = {0};
    starpu_data_handle_t handle = check_vector(values, 9);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .get_nchildren = a_third};
    starpu_data_partition(handle, &filter);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 3);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
