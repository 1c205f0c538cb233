// Pinned memory of the application's is used like any other.
#include "check.h"

int main(void) {
    int values[64] = {0};
    starpu_data_handle_t handle;
    check_start();
    CHECK_EQUAL(starpu_memory_pin(values, sizeof values), 0);
    handle = check_int(values);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    CHECK_EQUAL(values[0], 1);
    CHECK_EQUAL(starpu_memory_unpin(values, sizeof values), 0);
    return check_stop();
}
