// starpu_matrix_filter_block cuts a matrix along x, inside the rows.
#include "cutting.h"

int main(void) {
    check_start();
    int values[4 * 6] = {0}; // 4 rows of 5 elements, 6 apart
    static const int expected[] = {1, 1, 1, 10, 10};
    starpu_data_handle_t handle = check_matrix(values, 6, 5, 4);
    struct starpu_data_filter filter = {.filter_func = starpu_matrix_filter_block, .nchildren = 2};
    check_mark_parts(handle, &filter, &matrix_adding);
    for (int y = 0; y < 4; ++y) {
        for (int x = 0; x < 5; ++x) CHECK_EQUAL(values[6 * y + x], expected[x]);
        CHECK_EQUAL(values[6 * y + 5], 0); // between the rows
    }
    return check_stop();
}
