// A kernel from a string scales a vector where the vector is; options reach the compiler.
#include "check_opencl.h"

int main(void) {
    int x[100], factor = 3;
    starpu_data_handle_t handle;
    check_opencl_start();
    for (int i = 0; i < 100; ++i) x[i] = i;
    CHECK_EQUAL(starpu_opencl_load_opencl_from_string(check_scale_source, &check_program, NULL), 0);
    handle = check_vector(x, 100);
    check_submit(&scale, handle, &factor);
    starpu_data_unregister(handle);
    for (int i = 0; i < 100; ++i) CHECK_EQUAL(x[i], 3 * i);
    CHECK_EQUAL(starpu_opencl_unload_opencl(&check_program), 0);

    CHECK_EQUAL(
        starpu_opencl_load_opencl_from_string("__kernel void NAME(void) {}", &check_program, "-DNAME=named"),
        0);
    {
        cl_kernel kernel;
        cl_command_queue queue;
        CHECK_EQUAL(starpu_opencl_load_kernel(&kernel, &queue, &check_program, "named", check_opencl_devid()),
                    CL_SUCCESS);
        starpu_opencl_release_kernel(kernel);
    }
    starpu_opencl_unload_opencl(&check_program);
    return check_opencl_stop();
}
