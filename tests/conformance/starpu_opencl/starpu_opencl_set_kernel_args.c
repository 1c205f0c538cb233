// It sets as many arguments as there are, and tells which one was refused.
#include "check_opencl.h"

int main(void) {
    cl_kernel kernel;
    cl_command_queue queue;
    cl_context context;
    cl_mem buffer;
    cl_ulong offset = 4;
    cl_uint n = 2;
    int factor = 5, x[3] = {1, 2, 3};
    size_t global = 2;
    cl_int err = 1;
    check_opencl_start();
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    starpu_opencl_get_context(check_opencl_devid(), &context);
    buffer = clCreateBuffer(context, CL_MEM_READ_WRITE | CL_MEM_COPY_HOST_PTR, sizeof x, x, NULL);
    CHECK(buffer != NULL);
    CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "scale", check_opencl_devid()),
                CL_SUCCESS);
    CHECK_EQUAL(starpu_opencl_set_kernel_args(&err, &kernel, sizeof buffer, &buffer, sizeof offset, &offset,
                                              sizeof n, &n, sizeof factor, &factor, 0),
                4);
    CHECK_EQUAL(err, CL_SUCCESS);
    CHECK_EQUAL(clEnqueueNDRangeKernel(queue, kernel, 1, NULL, &global, NULL, 0, NULL, NULL), CL_SUCCESS);
    CHECK_EQUAL(clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof x, x, 0, NULL, NULL), CL_SUCCESS);
    CHECK_EQUAL(x[0], 1);
    CHECK_EQUAL(x[1], 10);
    CHECK_EQUAL(x[2], 15);

    // The second has the wrong size.
    CHECK_EQUAL(starpu_opencl_set_kernel_args(&err, &kernel, sizeof buffer, &buffer, (size_t)1, &offset, 0),
                1);
    CHECK_EQUAL(err, CL_INVALID_ARG_SIZE);
    starpu_opencl_release_kernel(kernel);
    clReleaseMemObject(buffer);
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
