// An invalidation takes its turn: what was contributed before it is dropped, and memory without a home goes.
#include "summing.h"

int main(void) {
    int value = 5, stored = 7;
    starpu_data_handle_t handle, homeless;
    check_start();
    handle = check_int(&value);
    starpu_data_set_reduction_methods(handle, &adding_up, &clearing);
    contribute(handle, 20);
    starpu_data_invalidate_submit(handle);
    contribute(handle, 3); // to nothing, not to 5 nor to 25
    CHECK_EQUAL(read_int(handle), 3);
    contribute(handle, 20);
    starpu_data_invalidate(handle);
    contribute(handle, 2);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);

    homeless = check_homeless_int();
    check_submit(&store, homeless, &stored);
    starpu_data_invalidate_submit(homeless);
    CHECK_EQUAL(starpu_data_is_on_node(homeless, STARPU_MAIN_RAM), 0); // for whatever is submitted now
    CHECK_EQUAL(starpu_data_acquire_on_node(homeless, STARPU_ACQUIRE_NO_NODE, STARPU_R), 0);
    CHECK_EQUAL(starpu_data_test_if_allocated_on_node(homeless, STARPU_MAIN_RAM), 0);
    starpu_data_release_on_node(homeless, STARPU_ACQUIRE_NO_NODE);
    check_submit(&store, homeless, &stored);
    check_submit(&increment, homeless, NULL);
    CHECK_EQUAL(read_int(homeless), 8);
    starpu_data_unregister(homeless);
    return check_stop();
}
