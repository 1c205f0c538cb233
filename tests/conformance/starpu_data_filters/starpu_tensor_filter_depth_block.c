// starpu_tensor_filter_depth_block cuts a tensor along z; parts differ by one where it does not come out
// even.
#include "cutting_many.h"

int main(void) {
    check_start();
    struct starpu_data_filter filter = {.filter_func = starpu_tensor_filter_depth_block, .nchildren = 4};
    check_mark_parts(check_tensor(), &filter, &tensor_adding);
    check_cut_along(2, 4);
    return check_stop();
}
