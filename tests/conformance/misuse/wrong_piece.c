// Pieces are found by indices that exist.
#include "check_error.h"

int main(void) {
    int values[10] = {0};
    struct starpu_data_filter two = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    starpu_data_handle_t handle;
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 10, sizeof(int));
    EXPECT_ERRNO((void)starpu_data_get_sub_data(handle, 1, 0), EINVAL, "starpu_data_get_sub_data");
    starpu_data_partition(handle, &two);
    EXPECT_ERRNO((void)starpu_data_get_sub_data(handle, 1, 5), EINVAL, "5");
    EXPECT_ERRNO((void)starpu_data_get_sub_data(handle, 2, 0, 0), EINVAL, "starpu_data_get_sub_data");
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_survived();
}
