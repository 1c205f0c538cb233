// starpu_block_filter_pick_variable gives elements from a position on.
#include "cutting_many.h"

int main(void) {
    check_start();
    uint32_t position[3] = {3, 2, 1};
    starpu_data_handle_t handle = check_block(elements, sizes[0], sizes[1], sizes[2]);
    struct starpu_data_filter filter = {.filter_func = starpu_block_filter_pick_variable,
                                        .nchildren = 2,
                                        .get_child_ops = starpu_block_filter_pick_variable_child_ops,
                                        .filter_arg_ptr = position};
    check_mark_parts(handle, &filter, &variable_adding);
    check_picked_at(3 + 2 * distances[1] + 1 * distances[2]);
    return check_stop();
}
