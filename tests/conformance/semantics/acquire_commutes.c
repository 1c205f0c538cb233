// An acquisition that commutes passes a commuting task that cannot run yet, and excludes those that can.
#include "summing.h"

int main(void) {
    int value = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&commuting, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW | STARPU_COMMUTE), 0);
    value = 10;
    check_submit(&commuting, handle, NULL);
    check_linger();
    CHECK_EQUAL(value, 10);
    starpu_data_release(handle);
    CHECK_EQUAL(starpu_data_acquire(handle, STARPU_RW | STARPU_COMMUTE), 0);
    value += 100;
    starpu_data_release(handle);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 112);
    return check_stop();
}
