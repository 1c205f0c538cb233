// starpu_ndim_filter_block_shadow cuts along a dimension and gives each part the elements around it too.
#include "cutting_many.h"

int main(void) {
    check_start();
    starpu_data_handle_t handle = check_ndim(3);
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_block_shadow,
                                        .nchildren = 2,
                                        .filter_arg = 2,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    starpu_data_partition(handle, &filter);
    for (unsigned i = 0; i < 2; ++i) {
        starpu_data_handle_t part = starpu_data_get_sub_data(handle, 1, i);
        CHECK_EQUAL(starpu_ndim_get_ni(part, 1), sizes[1]);
        CHECK_EQUAL(starpu_ndim_get_ni(part, 2), (sizes[2] - 2) / 2 + 2);
        CHECK(starpu_ndim_get_local_ptr(part) == (uintptr_t)(elements + i * 3 * distances[2]));
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
