// starpu_block_filter_depth_block_shadow cuts a block along z and gives each part the elements around it too.
#include "cutting.h"

int main(void) {
    check_start();
    static int values[8 * 8 * 8];
    starpu_data_handle_t handle = check_block(values, 8, 8, 8);
    struct starpu_data_filter filter = {.filter_func = starpu_block_filter_depth_block_shadow,
                                        .nchildren = 2,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    starpu_data_partition(handle, &filter);
    for (unsigned i = 0; i < 2; ++i) {
        starpu_data_handle_t part = starpu_data_get_sub_data(handle, 1, i);
        CHECK_EQUAL(starpu_block_get_nz(part), 5);
        CHECK(starpu_block_get_local_ptr(part) == (uintptr_t)(values + 64 * 3 * i));
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
