// An ordered reduction that a task without order interrupts loses nothing.
#include "summing.h"

int main(void) {
    int value = 0, round;
    starpu_data_handle_t handle;
    check_start_with(4);
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &adding_up, &clearing);
    for (round = 0; round < 100; ++round) {
        contribute(handle, 7);
        submit_unordered(&increment, handle, NULL);
        contribute(handle, 3);
        if (round % 3 == 0) check_submit(&increment, handle, NULL);
        if (round % 10 == 0) submit_unordered(&contributing, handle, NULL);
    }
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 100 * 11 + 34 + 10);
    return check_stop();
}
