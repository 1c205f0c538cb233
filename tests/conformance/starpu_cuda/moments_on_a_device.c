// A profiled task whose data go to a device, where its kernel runs on: each step begins when the one before
// it is over.
#include "starpu_cuda/on_devices.h"
#include <starpu_profiling.h>

static void double_there(void* buffers[], void* arg) {
    (void)arg;
    check_launch((int*)STARPU_VECTOR_GET_PTR(buffers[0]), 2, 0);
}
static struct starpu_codelet doubling_there = {
    .cuda_funcs = {double_there}, .cuda_flags = {STARPU_CUDA_ASYNC}, .nbuffers = 1, .modes = {STARPU_RW}};

static void check_moments_in_order(const struct starpu_profiling_task_info* info) {
    const struct timespec moments[] = {
        info->submit_time,  info->push_start_time,         info->push_end_time,         info->pop_start_time,
        info->pop_end_time, info->acquire_data_start_time, info->acquire_data_end_time, info->start_time,
        info->end_time,     info->release_data_start_time, info->release_data_end_time};
    int i;
    CHECK(moments[0].tv_sec + moments[0].tv_nsec > 0);
    for (i = 1; i < (int)(sizeof moments / sizeof *moments); ++i)
        CHECK(starpu_timespec_cmp(&moments[i - 1], &moments[i], <=));
}

int main(void) {
    static int values[4096];
    starpu_data_handle_t handle;
    struct starpu_task* task;
    int round;
    check_start_on_devices(1);
    (void)starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    starpu_vector_data_register(&handle, STARPU_MAIN_RAM, (uintptr_t)values, 4096, sizeof *values);
    task = check_task(&doubling_there, handle, NULL);
    task->detach = 0;
    task->destroy = 0;
    for (round = 0; round < 3; ++round) {
        CHECK_EQUAL(starpu_task_submit(task), 0);
        CHECK_EQUAL(starpu_task_wait(task), 0);
        CHECK(task->profiling_info != NULL);
        check_moments_in_order(task->profiling_info);
    }
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    return check_stop_devices();
}
