// starpu_data_get_nb_children counts the parts; uncut data has none.
#include "cutting.h"

int main(void) {
    check_start();
    int values[8] = {0};
    starpu_data_handle_t handle = check_vector(values, 8);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = 4};
    starpu_data_partition(handle, &filter);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 4);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
    starpu_data_unregister(handle);
    return check_stop();
}
