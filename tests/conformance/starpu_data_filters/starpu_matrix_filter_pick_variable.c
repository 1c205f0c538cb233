// starpu_matrix_filter_pick_variable gives elements from a position on.
#include "cutting_many.h"

int main(void) {
    check_start();
    uint32_t position[2] = {3, 2};
    starpu_data_handle_t handle = check_matrix(elements, sizes[0], sizes[0], sizes[1]);
    struct starpu_data_filter filter = {.filter_func = starpu_matrix_filter_pick_variable,
                                        .nchildren = 2,
                                        .get_child_ops = starpu_matrix_filter_pick_variable_child_ops,
                                        .filter_arg_ptr = position};
    check_mark_parts(handle, &filter, &variable_adding);
    check_picked_at(3 + 2 * distances[1]);
    return check_stop();
}
