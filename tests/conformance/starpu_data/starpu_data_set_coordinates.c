// Coordinates given one by one can be read back.
#include "check.h"

int main(void) {
    int value = 0, got[2] = {0, 0};
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    starpu_data_set_coordinates(handle, 2, 7, 8);
    CHECK_EQUAL(starpu_data_get_coordinates_array(handle, 2, got), 2);
    CHECK_EQUAL(got[0], 7);
    CHECK_EQUAL(got[1], 8);
    starpu_data_unregister(handle);
    return check_stop();
}
