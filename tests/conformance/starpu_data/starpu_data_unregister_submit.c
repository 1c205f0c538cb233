// Does not wait, yet tasks submitted before still use the data.
#include "check.h"

int main(void) {
    int seen = 0, stored = 7;
    starpu_data_handle_t handle;
    check_start();
    handle = check_homeless_int();
    check_submit_gated(check_task(&store, handle, &stored), 1);
    check_submit(&load, handle, &seen);
    starpu_data_unregister_submit(handle);
    CHECK_EQUAL(seen, 0);
    check_open(1);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 7);
    return check_stop();
}
