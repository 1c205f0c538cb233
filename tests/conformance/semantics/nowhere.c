// A task that runs nowhere orders others without running.
#include "check.h"

int main(void) {
    int value = 1, seen = 0;
    struct starpu_codelet nowhere = increment;
    starpu_data_handle_t handle;
    check_start();
    nowhere.where = STARPU_NOWHERE;
    handle = check_int(&value);
    check_submit_gated(check_task(&nowhere, handle, NULL), 1);
    check_submit(&load, handle, &seen);
    check_linger();
    CHECK_EQUAL(seen, 0);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 1);
    CHECK_EQUAL(value, 1);
    return check_stop();
}
