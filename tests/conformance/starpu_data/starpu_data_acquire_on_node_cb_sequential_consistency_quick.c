// Calls the callback when the turn has come; without order at once.
#include "check.h"

static starpu_data_handle_t handle;
static int ordered_seen = -1, value, calls;

static void see(void* arg) {
    *(int*)arg = value;
    starpu_data_release_on_node(handle, STARPU_MAIN_RAM);
    check_tick(&calls);
}

int main(void) {
    int free_seen = -1;
    check_start();
    handle = check_int(&value);
    check_submit_gated(check_task(&increment, handle, NULL), 1);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb_sequential_consistency_quick(handle, STARPU_MAIN_RAM, STARPU_R,
                                                                            see, &ordered_seen, 1, 1),
                0);
    CHECK_EQUAL(starpu_data_acquire_on_node_cb_sequential_consistency_quick(handle, STARPU_MAIN_RAM, STARPU_R,
                                                                            see, &free_seen, 0, 1),
                0);
    check_await(&calls, 1);
    CHECK_EQUAL(free_seen, 0);
    check_open(1);
    check_await(&calls, 2);
    CHECK_EQUAL(ordered_seen, 1);
    starpu_data_unregister(handle);
    return check_stop();
}
