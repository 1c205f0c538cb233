// starpu_ndim_filter_block cuts along the dimension in filter_arg, whichever it is.
#include "cutting_many.h"

int main(void) {
    check_start();
    for (unsigned dimension = 0; dimension < 4; ++dimension) {
        memset(elements, 0, sizeof elements);
        struct starpu_data_filter filter = {
            .filter_func = starpu_ndim_filter_block, .nchildren = 4, .filter_arg = dimension};
        check_mark_parts(check_ndim(4), &filter, &ndim_adding);
        check_cut_along(dimension, 4);
    }
    return check_stop();
}
