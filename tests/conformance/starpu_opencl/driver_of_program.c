// An OpenCL device whose worker is a thread of the program's: the device is named by its cl_device_id.
#include "check_opencl.h"

#include <starpu_driver.h>

static struct starpu_driver driver;
static starpu_pthread_t thread;
static int elsewhere, returned = 77;

static void scale_here(void* buffers[], void* arg) {
    if (!starpu_pthread_equal(starpu_pthread_self(), thread)) check_tick(&elsewhere);
    check_scale(buffers, arg);
}

static struct starpu_codelet scaling = {
    .opencl_funcs = {scale_here}, .nbuffers = 1, .modes = {STARPU_RW}, .name = "scale here"};

static void* drive(void* arg) {
    (void)arg;
    returned = starpu_driver_run(&driver);
    return NULL;
}

static int find_device(cl_device_id* device) {
    cl_platform_id platform;
    cl_uint count = 0;
    if (clGetPlatformIDs(1, &platform, &count) != CL_SUCCESS || count == 0) return 0;
    return clGetDeviceIDs(platform, CL_DEVICE_TYPE_CPU, 1, device, NULL) == CL_SUCCESS;
}

int main(void) {
    int x[10], factor = 7;
    starpu_data_handle_t handle;
    struct starpu_conf conf = check_conf(1);
    driver.type = STARPU_OPENCL_WORKER;
    if (!find_device(&driver.id.opencl_id)) {
        fprintf(stderr, "skipped: there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one\n");
        return CHECK_SKIPPED;
    }
    setenv("STARPU_OPENCL_ONLY_ON_CPUS", "1", 1);
    conf.nopencl = 1;
    conf.not_launched_drivers = &driver;
    conf.n_not_launched_drivers = 1;
    CHECK_EQUAL(starpu_init(&conf), 0);
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    starpu_pthread_create(&thread, NULL, drive, NULL);
    for (int i = 0; i < 10; ++i) x[i] = i;
    handle = check_vector(x, 10);
    check_submit(&scaling, handle, &factor);
    check_submit(&scaling, handle, &factor);
    starpu_data_unregister(handle);
    for (int i = 0; i < 10; ++i) CHECK_EQUAL(x[i], 49 * i);
    CHECK_EQUAL(check_count(&elsewhere), 0);
    starpu_opencl_unload_opencl(&check_program);
    starpu_drivers_request_termination();
    starpu_pthread_join(thread, NULL);
    CHECK_EQUAL(returned, 0);
    return check_opencl_stop();
}
