// starpu_tensor_filter_time_block_shadow cuts a tensor along t and gives each part the elements around it
// too.
#include "cutting_many.h"

int main(void) {
    check_start();
    starpu_data_handle_t handle = check_tensor();
    struct starpu_data_filter filter = {.filter_func = starpu_tensor_filter_time_block_shadow,
                                        .nchildren = 2,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    const unsigned inner = sizes[3] - 2, longer = (inner + 1) / 2;
    starpu_data_partition(handle, &filter);
    for (unsigned i = 0; i < 2; ++i) {
        starpu_data_handle_t part = starpu_data_get_sub_data(handle, 1, i);
        CHECK_EQUAL(starpu_tensor_get_nt(part), (i == 0 ? longer : inner - longer) + 2);
        CHECK(starpu_tensor_get_local_ptr(part) == (uintptr_t)(elements + i * longer * distances[3]));
    }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    return check_stop();
}
