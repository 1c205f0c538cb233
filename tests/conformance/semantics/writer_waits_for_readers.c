// A task that only writes waits for the readers before it.
#include "check.h"

int main(void) {
    int value = 1, stored = 9, seen = 0;
    starpu_data_handle_t handle;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&load, handle, &seen), 1);
    check_submit(&store, handle, &stored);
    check_linger();
    CHECK_EQUAL(value, 1);
    check_open(1);
    starpu_data_unregister(handle);
    CHECK_EQUAL(seen, 1);
    CHECK_EQUAL(value, 9);
    return check_stop();
}
