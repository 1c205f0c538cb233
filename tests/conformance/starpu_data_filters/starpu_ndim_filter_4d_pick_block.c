// starpu_ndim_filter_4d_pick_block gives neighbouring slices across the dimension in filter_arg as data of
// the kind block.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_4d_pick_block,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_ndim_filter_pick_block_child_ops,
                                        .filter_arg = 3,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(check_ndim(4), &filter, &block_adding);
    check_picked_along(3, 1, 3, element_count);
    return check_stop();
}
