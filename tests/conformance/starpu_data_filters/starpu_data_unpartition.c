// starpu_data_unpartition makes the whole usable again, and it can be cut another way.
#include "cutting.h"

int main(void) {
    check_start();
    int values[6] = {0};
    starpu_data_handle_t handle = check_vector(values, 6);
    for (unsigned parts = 1; parts <= 3; ++parts) {
        struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = parts};
        starpu_data_partition(handle, &filter);
        for (unsigned i = 0; i < parts; ++i)
            check_submit(&vector_adding, starpu_data_get_sub_data(handle, 1, i), &part_marks[i]);
        starpu_data_unpartition(handle, STARPU_MAIN_RAM);
        CHECK_EQUAL(starpu_data_acquire(handle, STARPU_R), 0);
        CHECK_EQUAL(values[0], (int)parts);
        starpu_data_release(handle);
    }
    starpu_data_unregister(handle);
    static const int expected[6] = {3, 3, 1 + 1 + 10, 1 + 10 + 10, 1 + 10 + 100, 1 + 10 + 100};
    for (int i = 0; i < 6; ++i) CHECK_EQUAL(values[i], expected[i]);
    return check_stop();
}
