// starpu_data_vget_sub_data takes the numbers of the parts as a va_list.
#include "cutting.h"

#include <stdarg.h>

static starpu_data_handle_t part(starpu_data_handle_t handle, unsigned depth, ...) {
    va_list list;
    va_start(list, depth);
    starpu_data_handle_t found = starpu_data_vget_sub_data(handle, depth, list);
    va_end(list);
    return found;
}

int main(void) {
    check_start();
    static int values[6 * 6];
    starpu_data_handle_t handle = check_matrix(values, 6, 6, 6);
    struct starpu_data_filter columns = {.filter_func = starpu_matrix_filter_block, .nchildren = 2};
    struct starpu_data_filter rows = {.filter_func = starpu_matrix_filter_vertical_block, .nchildren = 3};
    starpu_data_map_filters(handle, 2, &columns, &rows);
    int marks[2][3];
    for (unsigned i = 0; i < 2; ++i)
        for (unsigned j = 0; j < 3; ++j) {
            marks[i][j] = (int)(100 * i + j);
            check_submit(&matrix_adding, part(handle, 2, i, j), &marks[i][j]);
        }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x) CHECK_EQUAL(values[6 * y + x], 100 * (x / 3) + y / 2);
    return check_stop();
}
