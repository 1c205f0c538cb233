// starpu_block_filter_depth_block cuts a block along z.
#include "cutting.h"

int main(void) {
    check_start();
    int values[4 * 4 * 4] = {0};
    static const int expected[4] = {1, 1, 10, 10};
    starpu_data_handle_t handle = check_block(values, 4, 4, 4);
    struct starpu_data_filter filter = {.filter_func = starpu_block_filter_depth_block, .nchildren = 2};
    check_mark_parts(handle, &filter, &block_adding);
    for (int z = 0; z < 4; ++z)
        for (int y = 0; y < 4; ++y)
            for (int x = 0; x < 4; ++x) CHECK_EQUAL(values[16 * z + 4 * y + x], expected[z]);
    return check_stop();
}
