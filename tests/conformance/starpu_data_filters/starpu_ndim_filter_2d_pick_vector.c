// starpu_ndim_filter_2d_pick_vector gives neighbouring slices across the dimension in filter_arg as data of
// the kind vector.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_2d_pick_vector,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_ndim_filter_pick_vector_child_ops,
                                        .filter_arg = 1,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(check_ndim(2), &filter, &vector_adding);
    check_picked_along(1, 1, 3, 7 * 5);
    return check_stop();
}
