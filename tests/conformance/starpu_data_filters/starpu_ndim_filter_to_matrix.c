// starpu_ndim_filter_to_matrix hands an array of 2 dimensions on as a matrix: whole, or cut along one of
// them.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_to_matrix,
                                        .nchildren = 1,
                                        .get_child_ops = starpu_ndim_filter_to_matrix_child_ops};
    check_mark_parts(check_ndim(2), &filter, &matrix_adding);
    for (unsigned i = 0; i < 7 * 5; ++i) CHECK_EQUAL(elements[i], part_marks[0]);
    memset(elements, 0, sizeof elements);
    filter.nchildren = 3;
    filter.filter_arg = 1;
    check_mark_parts(check_ndim(2), &filter, &matrix_adding);
    for (unsigned i = 0; i < 7 * 5; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, 1), sizes[1], 3)]);
    return check_stop();
}
