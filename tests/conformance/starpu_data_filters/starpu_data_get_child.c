// starpu_data_get_child gives a part by its number.
#include "cutting.h"

int main(void) {
    check_start();
    int values[8] = {0};
    starpu_data_handle_t handle = check_vector(values, 8);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = 4};
    starpu_data_partition(handle, &filter);
    for (unsigned i = 0; i < 4; ++i) {
        CHECK(starpu_data_get_child(handle, i) != NULL);
        CHECK(starpu_data_get_child(handle, i) == starpu_data_get_sub_data(handle, 1, i));
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
