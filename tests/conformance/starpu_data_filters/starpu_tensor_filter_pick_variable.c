// starpu_tensor_filter_pick_variable gives elements from a position on.
#include "cutting_many.h"

int main(void) {
    check_start();
    uint32_t position[4] = {3, 2, 1, 4};
    struct starpu_data_filter filter = {.filter_func = starpu_tensor_filter_pick_variable,
                                        .nchildren = 2,
                                        .get_child_ops = starpu_tensor_filter_pick_variable_child_ops,
                                        .filter_arg_ptr = position};
    check_mark_parts(check_tensor(), &filter, &variable_adding);
    check_picked_at(3 + 2 * distances[1] + 1 * distances[2] + 4 * distances[3]);
    return check_stop();
}
