// Where OpenCL's own headers are, their types fit the declarations; elsewhere nothing of them is needed.
#include <starpu.h>

#include <gtest/gtest.h>

TEST(opencl_headers, fit_the_declarations) {
#ifdef STARPU_USE_OPENCL
    cl_context context = nullptr;
    cl_command_queue queue = nullptr;
    cl_device_id device = nullptr;
    void (*const get_context)(int, cl_context*) = starpu_opencl_get_context;
    void (*const get_queue)(int, cl_command_queue*) = starpu_opencl_get_queue;
    void (*const get_device)(int, cl_device_id*) = starpu_opencl_get_device;
    EXPECT_EQ(CL_TARGET_OPENCL_VERSION, 100);
    errno = 0;
    get_context(0, &context);
    get_queue(0, &queue);
    get_device(0, &device);
    EXPECT_EQ(errno, ENODEV); // no device is in use
    EXPECT_EQ(device, nullptr);
#else
    GTEST_SKIP() << "this build has no OpenCL, or <CL/cl.h> is not installed";
#endif
}
