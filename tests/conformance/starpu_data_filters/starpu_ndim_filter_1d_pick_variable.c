// starpu_ndim_filter_1d_pick_variable gives neighbouring slices across the dimension in filter_arg as data of
// the kind variable.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_1d_pick_variable,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_ndim_filter_pick_variable_child_ops,
                                        .filter_arg = 0,
                                        .filter_arg_ptr = (void*)(uintptr_t)1};
    check_mark_parts(check_ndim(1), &filter, &variable_adding);
    check_picked_along(0, 1, 3, 7);
    return check_stop();
}
