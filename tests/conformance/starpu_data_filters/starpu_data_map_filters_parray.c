// starpu_data_map_filters_parray takes the filters as an array of pointers.
#include "cutting.h"

int main(void) {
    check_start();
    static int values[6 * 6];
    starpu_data_handle_t handle = check_matrix(values, 6, 6, 6);
    struct starpu_data_filter columns = {.filter_func = starpu_matrix_filter_block, .nchildren = 2};
    struct starpu_data_filter rows = {.filter_func = starpu_matrix_filter_vertical_block, .nchildren = 3};
    struct starpu_data_filter* filters[2] = {&columns, &rows};
    starpu_data_map_filters_parray(handle, 2, filters);
    int marks[2][3];
    for (unsigned i = 0; i < 2; ++i)
        for (unsigned j = 0; j < 3; ++j) {
            marks[i][j] = (int)(100 * i + j);
            check_submit(&matrix_adding, starpu_data_get_sub_data(handle, 2, i, j), &marks[i][j]);
        }
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    starpu_data_unregister(handle);
    for (int y = 0; y < 6; ++y)
        for (int x = 0; x < 6; ++x) CHECK_EQUAL(values[6 * y + x], 100 * (x / 3) + y / 2);
    return check_stop();
}
