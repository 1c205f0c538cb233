// With profiling on, a kernel's time on the device is in the task's used_cycles.
#include "check_opencl.h"

static void scale_with_stats(void* buffers[], void* arg) {
    cl_event event = check_launch_scale(buffers, arg);
    CHECK_EQUAL(clWaitForEvents(1, &event), CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_collect_stats(event), 0);
    clReleaseEvent(event);
}

static struct starpu_codelet codelet = {
    .opencl_funcs = {scale_with_stats}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale"};

int main(void) {
    static int x[10000];
    int factor = 3;
    cl_device_id device = NULL;
    cl_uint megahertz = 0;
    starpu_data_handle_t handle;
    struct starpu_task* task;
    check_opencl_start();
    starpu_profiling_status_set(STARPU_PROFILING_ENABLE);
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    x[9999] = 2;
    handle = check_vector(x, 10000);
    task = check_task(&codelet, handle, &factor);
    task->destroy = 0;
    task->detach = 0;
    CHECK_EQUAL(starpu_task_submit(task), 0);
    CHECK_EQUAL(starpu_task_wait(task), 0);
    CHECK(task->profiling_info != NULL);
    starpu_opencl_get_device(check_opencl_devid(), &device);
    clGetDeviceInfo(device, CL_DEVICE_MAX_CLOCK_FREQUENCY, sizeof megahertz, &megahertz, NULL);
    CHECK(task->profiling_info->used_cycles > 0 || megahertz == 0);
    starpu_task_destroy(task);
    starpu_data_unregister(handle);
    CHECK_EQUAL(x[9999], 6);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
