// STARPU_LIMIT_OPENCL_MEM: data that do not fit into the device at once take turns there, and none of it is
// lost.
#include "check_opencl.h"

enum { VECTORS = 8, LENGTH = 1 << 16 }; // 256 KiB each; 1 MiB is allowed

int main(void) {
    static int x[VECTORS][LENGTH];
    int factor = 3;
    starpu_data_handle_t handles[VECTORS];
    setenv("STARPU_LIMIT_OPENCL_MEM", "1", 1);
    check_opencl_start();
    CHECK_EQUAL(starpu_memory_get_total(check_opencl_node()), 1 << 20);
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int v = 0; v < VECTORS; ++v) {
        for (int i = 0; i < LENGTH; ++i) x[v][i] = v + i;
        handles[v] = check_vector(x[v], LENGTH);
    }
    for (int round = 0; round < 3; ++round)
        for (int v = 0; v < VECTORS; ++v) check_submit(&scale, handles[v], &factor);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(starpu_memory_get_used(check_opencl_node()) <= 1 << 20);
    for (int v = 0; v < VECTORS; ++v) {
        starpu_data_unregister(handles[v]);
        for (int i = 0; i < LENGTH; ++i) CHECK_EQUAL(x[v][i], 27 * (v + i));
    }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
