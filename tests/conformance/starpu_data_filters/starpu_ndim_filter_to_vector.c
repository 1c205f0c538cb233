// starpu_ndim_filter_to_vector hands an array of 1 dimension on as a vector: whole, or cut along one of them.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_to_vector,
                                        .nchildren = 1,
                                        .get_child_ops = starpu_ndim_filter_to_vector_child_ops};
    check_mark_parts(check_ndim(1), &filter, &vector_adding);
    for (unsigned i = 0; i < 7; ++i) CHECK_EQUAL(elements[i], part_marks[0]);
    memset(elements, 0, sizeof elements);
    filter.nchildren = 3;
    filter.filter_arg = 0;
    check_mark_parts(check_ndim(1), &filter, &vector_adding);
    for (unsigned i = 0; i < 7; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, 0), sizes[0], 3)]);
    return check_stop();
}
