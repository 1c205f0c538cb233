// starpu_ndim_filter_to_variable hands an array without dimensions on as a variable.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_to_variable,
                                        .nchildren = 1,
                                        .get_child_ops = starpu_ndim_filter_to_variable_child_ops};
    check_mark_parts(check_ndim(0), &filter, &variable_adding);
    CHECK_EQUAL(elements[0], part_marks[0]);
    CHECK_EQUAL(elements[1], 0);
    return check_stop();
}
