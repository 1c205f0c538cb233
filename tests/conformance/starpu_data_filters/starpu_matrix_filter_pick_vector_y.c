// starpu_matrix_filter_pick_vector_y gives lines of a matrix, from the given one on.
#include "cutting_many.h"

int main(void) {
    check_start();
    starpu_data_handle_t handle = check_matrix(elements, sizes[0], sizes[0], sizes[1]);
    struct starpu_data_filter filter = {.filter_func = starpu_matrix_filter_pick_vector_y,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_matrix_filter_pick_vector_child_ops,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(handle, &filter, &vector_adding);
    check_picked_along(1, 1, 3, 7 * 5);
    return check_stop();
}
