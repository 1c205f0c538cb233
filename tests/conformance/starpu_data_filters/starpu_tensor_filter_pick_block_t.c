// starpu_tensor_filter_pick_block_t gives the blocks of neighbouring t, from the given one on.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_tensor_filter_pick_block_t,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_tensor_filter_pick_block_child_ops,
                                        .filter_arg_ptr = (void*)(uintptr_t)2};
    check_mark_parts(check_tensor(), &filter, &block_adding);
    check_picked_along(3, 2, 3, element_count);
    return check_stop();
}
