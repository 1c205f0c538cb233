// A pick outside the data, or of a shape that the kind of the parts does not have, is refused with EINVAL;
// the data stays whole and usable.
#include "cutting_many.h"

static void check_refused(starpu_data_handle_t handle, struct starpu_data_filter* filter) {
    errno = 0;
    starpu_data_partition(handle, filter);
    CHECK_EQUAL(errno, EINVAL);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
}

int main(void) {
    check_start();
    uint32_t outside[4] = {7, 0, 0, 0};
    int one = 1;
    starpu_data_handle_t tensor = check_tensor(), array = check_ndim(2);
    struct starpu_data_filter past_the_end = {.filter_func = starpu_tensor_filter_pick_block_t,
                                              .nchildren = 3,
                                              .get_child_ops = starpu_tensor_filter_pick_block_child_ops,
                                              .filter_arg_ptr = (void*)(uintptr_t)7};
    check_refused(tensor, &past_the_end);
    struct starpu_data_filter no_element = {.filter_func = starpu_tensor_filter_pick_variable,
                                            .nchildren = 1,
                                            .get_child_ops = starpu_tensor_filter_pick_variable_child_ops,
                                            .filter_arg_ptr = outside};
    check_refused(tensor, &no_element);
    no_element.filter_arg_ptr = NULL;
    check_refused(tensor, &no_element);
    struct starpu_data_filter no_dimension = {
        .filter_func = starpu_ndim_filter_block, .nchildren = 2, .filter_arg = 2};
    check_refused(array, &no_dimension);
    struct starpu_data_filter wrong_count = {.filter_func = starpu_ndim_filter_to_block,
                                             .nchildren = 1,
                                             .get_child_ops = starpu_ndim_filter_to_block_child_ops};
    check_refused(array, &wrong_count);
    struct starpu_data_filter apart = {.filter_func = starpu_ndim_filter_2d_pick_vector,
                                       .nchildren = 2,
                                       .get_child_ops = starpu_ndim_filter_pick_vector_child_ops};
    check_refused(array, &apart);
    check_submit(&ndim_adding, array, &one);
    starpu_data_unregister(array);
    for (unsigned i = 0; i < 7 * 5; ++i) CHECK_EQUAL(elements[i], 1);
    starpu_data_unregister(tensor);
    return check_stop();
}
