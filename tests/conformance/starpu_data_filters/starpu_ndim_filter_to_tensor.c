// starpu_ndim_filter_to_tensor hands an array of 4 dimensions on as a tensor: whole, or cut along one of
// them.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_to_tensor,
                                        .nchildren = 1,
                                        .get_child_ops = starpu_ndim_filter_to_tensor_child_ops};
    check_mark_parts(check_ndim(4), &filter, &tensor_adding);
    for (unsigned i = 0; i < element_count; ++i) CHECK_EQUAL(elements[i], part_marks[0]);
    memset(elements, 0, sizeof elements);
    filter.nchildren = 3;
    filter.filter_arg = 3;
    check_mark_parts(check_ndim(4), &filter, &tensor_adding);
    for (unsigned i = 0; i < element_count; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, 3), sizes[3], 3)]);
    return check_stop();
}
