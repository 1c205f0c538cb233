// Data may be at home in a device's memory: tasks there work in place, and it is the home that has the value
// in the end.
#include "starpu_cuda/on_devices.h"

enum { in = 1, out = 2 }; /* cudaMemcpyKind */

int main(void) {
    int value = 7, seen = 0, i;
    unsigned node;
    uintptr_t home;
    starpu_data_handle_t handle;
    check_start_on_devices(1);
    node = starpu_worker_get_memory_node(check_worker(0));
    CHECK_EQUAL(starpu_node_get_kind(node), STARPU_CUDA_RAM);
    home = starpu_malloc_on_node(node, sizeof(int));
    CHECK(home != 0);
    CHECK_EQUAL(
        starpu_cuda_copy_async_sync(&value, STARPU_MAIN_RAM, (void*)home, node, sizeof(int), NULL, in), 0);
    starpu_variable_data_register(&handle, (int)node, home, sizeof(int));
    for (i = 0; i < 5; ++i) check_submit_on(check_worker(0), &increment_there, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(emulated_cuda_count(0).bytes_in, sizeof(int)); /* ours alone: tasks found it there */
    for (i = 0; i < 6; ++i) check_submit(i % 2 ? &increment : &increment_there, handle, NULL);
    check_submit(&load, handle, &seen);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(seen, 18);
    check_submit(&increment, handle, NULL);
    starpu_data_unregister(handle);
    value = 0;
    CHECK_EQUAL(
        starpu_cuda_copy_async_sync((void*)home, node, &value, STARPU_MAIN_RAM, sizeof(int), NULL, out), 0);
    CHECK_EQUAL(value, 19);
    starpu_free_on_node(node, home, sizeof(int));
    return check_stop_devices();
}
