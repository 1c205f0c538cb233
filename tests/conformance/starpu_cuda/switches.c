// Variables that take overlap away change when things are waited for, never what comes out.
#include "starpu_cuda/on_devices.h"

static void check_results(void) {
    int value = 1, i;
    starpu_data_handle_t handle;
    check_start_on_devices(1);
    handle = check_int(&value);
    for (i = 0; i < 20; ++i) check_submit(i % 4 == 3 ? &increment : &increment_there, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, 21);
}

int main(void) {
    setenv("STARPU_CUDA_PIPELINE", "0", 1);
    check_results();
    CHECK_EQUAL(starpu_asynchronous_cuda_copy_disabled(), 0);
    CHECK_EQUAL(check_stop_devices(), 0);
    setenv("STARPU_CUDA_PIPELINE", "5", 1);
    setenv("STARPU_DISABLE_ASYNCHRONOUS_CUDA_COPY", "1", 1);
    check_results();
    CHECK_EQUAL(starpu_asynchronous_cuda_copy_disabled(), 1);
    CHECK_EQUAL(check_stop_devices(), 0);
    setenv("STARPU_ENABLE_CUDA_GPU_GPU_DIRECT", "0", 1);
    setenv("STARPU_NCUDA", "1", 1);
    check_results();
    CHECK_EQUAL(starpu_cuda_worker_get_count(), 1);
    return check_stop_devices();
}
