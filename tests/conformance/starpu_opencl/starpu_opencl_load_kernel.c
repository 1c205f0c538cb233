// A kernel comes with the queue of its device; what is not there is answered with an OpenCL status.
#include "check_opencl.h"

int main(void) {
    struct starpu_opencl_program empty;
    cl_kernel kernel = NULL;
    cl_command_queue queue = NULL, expected = NULL;
    char name[16];
    memset(&empty, 0, sizeof empty);
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "scale", check_opencl_devid()),
                CL_SUCCESS);
    starpu_opencl_get_queue(check_opencl_devid(), &expected);
    CHECK(queue == expected);
    CHECK_EQUAL(clGetKernelInfo(kernel, CL_KERNEL_FUNCTION_NAME, sizeof name, name, NULL), CL_SUCCESS);
    CHECK_TEXT(name, "scale");
    CHECK_EQUAL(starpu_opencl_release_kernel(kernel), CL_SUCCESS);

    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "missing", check_opencl_devid()),
                CL_INVALID_KERNEL_NAME);
    CHECK(kernel == NULL);
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &empty, "scale", check_opencl_devid()),
                CL_INVALID_PROGRAM);
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "scale", STARPU_MAXOPENCLDEVS),
                CL_INVALID_DEVICE);
    CHECK_EQUAL(starpu_opencl_release_kernel(NULL), CL_INVALID_KERNEL);
    CHECK_EQUAL(starpu_opencl_unload_opencl(&check_program), 0);
    CHECK(check_program.programs[check_opencl_devid()] == NULL);
    return check_opencl_stop();
}
