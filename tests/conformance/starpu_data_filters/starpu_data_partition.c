// starpu_data_partition makes parts that tasks use side by side, in order with tasks on the whole.
#include "cutting.h"

int main(void) {
    check_start();
    int values[8] = {0};
    int one = 1;
    starpu_data_handle_t handle = check_vector(values, 8);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = 4};
    check_submit(&vector_adding, handle, &one);
    starpu_data_partition(handle, &filter);
    for (unsigned i = 0; i < 4; ++i)
        check_submit(&vector_adding, starpu_data_get_sub_data(handle, 1, i), &part_marks[i]);
    starpu_data_unpartition(handle, STARPU_MAIN_RAM);
    check_submit(&vector_adding, handle, &one);
    starpu_data_unregister(handle);
    for (int i = 0; i < 8; ++i) CHECK_EQUAL(values[i], part_marks[i / 2] + 2);
    return check_stop();
}
