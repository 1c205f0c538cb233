// starpu_vector_filter_list_long cuts a vector by a list of lengths of type long.
#include "cutting.h"

int main(void) {
    check_start();
    int values[10] = {0};
    static const int expected[10] = {1, 1, 10, 10, 10, 100, 100, 100, 100, 100};
    long lengths[3] = {2, 3, 5};
    starpu_data_handle_t handle = check_vector(values, 10);
    struct starpu_data_filter filter = {
        .filter_func = starpu_vector_filter_list_long, .nchildren = 3, .filter_arg_ptr = lengths};
    check_mark_parts(handle, &filter, &vector_adding);
    for (int i = 0; i < 10; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
