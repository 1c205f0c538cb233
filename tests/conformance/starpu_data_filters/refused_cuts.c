// A cut that leaves a part empty is refused with EINVAL; the data stays whole and usable.
#include "cutting.h"

int main(void) {
    check_start();
    int values[3] = {0};
    int one = 1;
    starpu_data_handle_t handle = check_vector(values, 3);
    struct starpu_data_filter filter = {.filter_func = starpu_vector_filter_block, .nchildren = 5};
    errno = 0;
    starpu_data_partition(handle, &filter);
    CHECK_EQUAL(errno, EINVAL);
    CHECK_EQUAL(starpu_data_get_nb_children(handle), 0);
    check_submit(&vector_adding, handle, &one);
    starpu_data_unregister(handle);
    for (int i = 0; i < 3; ++i) CHECK_EQUAL(values[i], 1);
    return check_stop();
}
