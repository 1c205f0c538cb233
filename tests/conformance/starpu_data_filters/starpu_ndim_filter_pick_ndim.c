// starpu_ndim_filter_pick_ndim gives neighbouring slices across any dimension, the first one included.
#include "cutting_many.h"

int main(void) {
    check_start();
    for (unsigned dimension = 0; dimension < 4; ++dimension) {
        memset(elements, 0, sizeof elements);
        struct starpu_data_filter filter = {.filter_func = starpu_ndim_filter_pick_ndim,
                                            .nchildren = 3,
                                            .filter_arg = dimension,
                                            .filter_arg_ptr = (void*)(uintptr_t)1};
        check_mark_parts(check_ndim(4), &filter, &ndim_adding);
        check_picked_along(dimension, 1, 3, element_count);
    }
    return check_stop();
}
