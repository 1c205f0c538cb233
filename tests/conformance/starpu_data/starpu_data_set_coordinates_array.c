// Coordinates can be read back.
#include "check.h"

int main(void) {
    int value = 0, set[3] = {4, 5, 6}, got[3] = {0, 0, 0};
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_coordinates_array(handle, 3, set);
    set[0] = 99;
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 3, got), 3);
    CHECK_EQUAL(got[0], 4);
    CHECK_EQUAL(got[1], 5);
    CHECK_EQUAL(got[2], 6);
    starpu_data_unregister(handle);
    return check_stop();
}
