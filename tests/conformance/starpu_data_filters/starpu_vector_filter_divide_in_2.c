// starpu_vector_filter_divide_in_2 cuts a vector in two at filter_arg.
#include "cutting.h"

int main(void) {
    check_start();
    int values[10] = {0};
    static const int expected[10] = {1, 1, 1, 1, 10, 10, 10, 10, 10, 10};
    starpu_data_handle_t handle = check_vector(values, 10);
    struct starpu_data_filter filter = {
        .filter_func = starpu_vector_filter_divide_in_2, .nchildren = 2, .filter_arg = 4};
    check_mark_parts(handle, &filter, &vector_adding);
    for (int i = 0; i < 10; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
