// A task whose data never fit into the device's memory fails with -ENOMEM; its data keep their value, and
// what fits goes on.
#include "check_opencl.h"

enum { LENGTH = 1 << 19 }; // 2 MiB; 1 MiB is allowed

int main(void) {
    static int large[LENGTH], small[100];
    int factor = 3;
    starpu_data_handle_t large_handle, small_handle;
    struct starpu_task* task;
    setenv("STARPU_LIMIT_OPENCL_MEM", "1", 1);
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    for (int i = 0; i < LENGTH; ++i) large[i] = i;
    for (int i = 0; i < 100; ++i) small[i] = i;
    large_handle = check_vector(large, LENGTH);
    small_handle = check_vector(small, 100);
    task = check_task(&scale, large_handle, &factor);
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    check_submit(&scale, small_handle, &factor);
    CHECK_EQUAL(starpu_task_wait(task), -ENOMEM);
    starpu_data_unregister(large_handle);
    starpu_data_unregister(small_handle);
    for (int i = 0; i < LENGTH; ++i) CHECK_EQUAL(large[i], i);
    for (int i = 0; i < 100; ++i) CHECK_EQUAL(small[i], 3 * i);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
