// The program has data copied to a disk, asks whether they are there, and takes them away again.
#include "starpu_disk/directory.h"

static int is_valid_on(starpu_data_handle_t handle, unsigned node) {
    int is_allocated, is_valid, is_loading, is_requested;
    starpu_data_query_status2(handle, (int)node, &is_allocated, &is_valid, &is_loading, &is_requested);
    CHECK(!is_valid || is_allocated);
    return is_valid;
}

int main(void) {
    int value = 1;
    directory_make();
    check_start();
    const unsigned node = directory_register(&starpu_disk_unistd_ops);
    starpu_data_handle_t handle = check_int(&value);
    CHECK(!is_valid_on(handle, node));
    CHECK_EQUAL(starpu_data_prefetch_on_node(handle, node, 0), 0);
    CHECK(is_valid_on(handle, node));
    CHECK(is_valid_on(handle, STARPU_MAIN_RAM));

    check_submit(&increment, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(!is_valid_on(handle, node));
    CHECK_EQUAL(starpu_data_acquire_on_node(handle, (int)node, STARPU_R), 0);
    CHECK(is_valid_on(handle, node));
    starpu_data_release_on_node(handle, (int)node);
    CHECK_EQUAL(starpu_data_evict_from_node(handle, node), 0);
    CHECK(!is_valid_on(handle, node));
    CHECK(is_valid_on(handle, STARPU_MAIN_RAM));
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 2);
    return check_stop();
}
