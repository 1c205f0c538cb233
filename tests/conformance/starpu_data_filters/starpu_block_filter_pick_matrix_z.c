// starpu_block_filter_pick_matrix_z gives the matrices of neighbouring z, from the given one on.
#include "cutting_many.h"

int main(void) {
    check_start();
    starpu_data_handle_t handle = check_block(elements, sizes[0], sizes[1], sizes[2]);
    struct starpu_data_filter filter = {.filter_func = starpu_block_filter_pick_matrix_z,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_block_filter_pick_matrix_child_ops,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(handle, &filter, &matrix_adding);
    check_picked_along(2, 1, 3, 7 * 5 * 8);
    return check_stop();
}
