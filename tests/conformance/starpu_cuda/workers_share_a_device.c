// Several workers of a device have its memory in common: what one wrote the others find without a copy.
#include "starpu_cuda/on_devices.h"

#define WORKERS 3
#define TASKS 30

int main(void) {
    int value = 0, i;
    starpu_data_handle_t handle;
    setenv("STARPU_NWORKER_PER_CUDA", "3", 1);
    check_start_on_devices(1);
    CHECK_EQUAL(starpu_cuda_worker_get_count(), WORKERS);
    for (i = 1; i < WORKERS; ++i) {
        CHECK_EQUAL(starpu_worker_get_memory_node(check_worker(i)),
                    starpu_worker_get_memory_node(check_worker(0)));
        CHECK_EQUAL(starpu_worker_get_devid((int)check_worker(i)),
                    starpu_worker_get_devid((int)check_worker(0)));
    }
    for (i = 0; i < WORKERS; ++i) CHECK_EQUAL(starpu_worker_get_subworkerid((int)check_worker(i)), i);
    handle = check_int(&value);
    for (i = 0; i < TASKS; ++i) check_submit_on(check_worker(i % WORKERS), &increment_there, handle, NULL);
    CHECK_EQUAL(starpu_task_wait_for_all(), 0);
    CHECK_EQUAL(emulated_cuda_count(0).bytes_in, sizeof(int));
    starpu_data_unregister(handle);
    CHECK_EQUAL(value, TASKS);
    return check_stop_devices();
}
