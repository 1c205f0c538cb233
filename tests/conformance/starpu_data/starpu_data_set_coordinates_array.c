// Coordinates can be read back, the first five of them.
#include "check.h"

int main(void) {
    int value = 0, set[3] = {4, 5, 6}, got[3] = {0, 0, 0}, seven[7] = {1, 2, 3, 4, 5, 6, 7}, many[7] = {0};
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_coordinates_array(handle, 3, set);
    set[0] = 99;
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 3, got), 3);
    CHECK_EQUAL(got[0], 4);
    CHECK_EQUAL(got[1], 5);
    CHECK_EQUAL(got[2], 6);
    starpu_data_set_coordinates_array(handle, 7, seven);
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 7, many), 5);
    CHECK_EQUAL(many[4], 5);
    CHECK_EQUAL(many[5], 0);
    starpu_data_set_coordinates(handle, 6, 11, 12, 13, 14, 15, 16);
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 7, many), 5);
    CHECK_EQUAL(many[4], 15);
    starpu_data_unregister(handle);
    return check_stop();
}
