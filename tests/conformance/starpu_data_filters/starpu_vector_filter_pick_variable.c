// starpu_vector_filter_pick_variable gives elements, from the given one on.
#include "cutting_many.h"

int main(void) {
    check_start();
    starpu_data_handle_t handle = check_vector(elements, sizes[0]);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_pick_variable,
                                        .nchildren = 3,
                                        .get_child_ops = starpu_vector_filter_pick_variable_child_ops,
                                        .filter_arg_ptr = (void*)(uintptr_t)4};
    check_mark_parts(handle, &filter, &variable_adding);
    check_picked_along(0, 4, 3, 7);
    return check_stop();
}
