// New data has no coordinates, and no more are written than there is room for.
#include "check.h"

int main(void) {
    int value = 0, got[3] = {-1, -1, -1};
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 3, got), 0);
    starpu_data_set_coordinates(handle, 2, 7, 8);
    (void)starpu_data_get_coordinates_array(handle, 1, got);
    CHECK_EQUAL(got[0], 7);
    CHECK_EQUAL(got[1], -1);
    starpu_data_unregister(handle);
    return check_stop();
}
