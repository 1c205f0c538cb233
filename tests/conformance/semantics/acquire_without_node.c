// Acquired for no node, data takes its place in the order but needs no memory and no value.
#include "check.h"

int main(void) {
    static const int nodes[] = {STARPU_ACQUIRE_NO_NODE, STARPU_ACQUIRE_NO_NODE_LOCK_ALL};
    int stored = 3, seen = 0, i;
    check_start();
    for (i = 0; i < 2; ++i) {
        starpu_data_handle_t handle = check_homeless_int();
        CHECK_EQUAL(starpu_data_acquire_on_node(handle, nodes[i], STARPU_RW), 0);
        CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 0);
        check_submit(&store, handle, &stored);
        check_linger();
        CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 0);
        starpu_data_release_on_node(handle, nodes[i]);
        CHECK_EQUAL(starpu_data_acquire_on_node(handle, nodes[i], STARPU_R), 0); // waits for the task
        CHECK_EQUAL(starpu_data_test_if_allocated_on_node(handle, STARPU_MAIN_RAM), 1);
        starpu_data_release_on_node(handle, nodes[i]);
        check_submit(&load, handle, &seen);
        starpu_data_unregister(handle);
        CHECK_EQUAL(seen, 3);
        seen = 0;
    }
    return check_stop();
}
