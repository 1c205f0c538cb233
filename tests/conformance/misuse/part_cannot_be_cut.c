// Where the second filter cannot cut a part, the data are whole again.
#include "check_error.h"

int main(void) {
    double values[16] = {0};
    starpu_data_handle_t handle;
    struct starpu_data_filter halves = {.filter_func = starpu_vector_filter_block, .nchildren = 2};
    struct starpu_data_filter nothing = {.filter_func = starpu_vector_filter_block, .nchildren = 0};
    check_start();
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 16, sizeof values[0]);
    EXPECT_ERRNO(starpu_data_map_filters(handle, 2, &halves, &nothing), EINVAL, "children");
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
    EXPECT_ERRNO(starpu_data_map_filters(handle, 2, &halves, NULL), EINVAL, "NULL");
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW), 0);
    starpu_data_release(handle);
    starpu_data_unregister(handle);
    return check_stop();
}
