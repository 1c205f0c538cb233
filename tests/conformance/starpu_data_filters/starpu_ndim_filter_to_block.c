// starpu_ndim_filter_to_block hands an array of 3 dimensions on as a block: whole, or cut along one of them.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_to_block,
                                        .nchildren = 1,
                                        .get_child_ops = starpu_ndim_filter_to_block_child_ops};
    check_mark_parts(check_ndim(3), &filter, &block_adding);
    for (unsigned i = 0; i < 7 * 5 * 8; ++i) CHECK_EQUAL(elements[i], part_marks[0]);
    memset(elements, 0, sizeof elements);
    filter.nchildren = 3;
    filter.filter_arg = 2;
    check_mark_parts(check_ndim(3), &filter, &block_adding);
    for (unsigned i = 0; i < 7 * 5 * 8; ++i)
        CHECK_EQUAL(elements[i], part_marks[part_of(index_of(i, 2), sizes[2], 3)]);
    return check_stop();
}
