// starpu_ndim_filter_3d_pick_matrix gives neighbouring slices across the dimension in filter_arg as data of
// the kind matrix.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_3d_pick_matrix,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_ndim_filter_pick_matrix_child_ops,
                                        .filter_arg = 2,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(check_ndim(3), &filter, &matrix_adding);
    check_picked_along(2, 1, 3, 7 * 5 * 8);
    return check_stop();
}
