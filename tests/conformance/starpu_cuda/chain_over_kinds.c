// Tasks on CPUs and on CUDA devices take turns on the same data: each sees what the one before it wrote.
#include "starpu_cuda/on_devices.h"

#define LENGTH 60

int main(void) {
    int value = 5, there = 100, i;
    starpu_data_handle_t handle, homeless;
    check_start_on_devices(1);
    handle = check_int(&value);
    homeless = check_homeless_int();
    check_submit(&store_there, homeless, &there);
    for (i = 0; i < LENGTH; ++i) {
        check_submit(i % 3 == 0 ? &increment : &increment_there, handle, NULL);
        check_submit(&increment_anywhere, homeless, NULL);
    }
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK(check_count(&check_kernels) >= LENGTH - LENGTH / 3 + 1);
    CHECK_EQUAL(starpu_data_acquire(homeless, STARPU_R), 0);
    CHECK_EQUAL(*(int*)starpu_variable_get_local_ptr(homeless), 100 + LENGTH);
    starpu_data_release(homeless);
    starpu_data_unregister(homeless);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 5 + LENGTH);
    return check_stop_devices();
}
