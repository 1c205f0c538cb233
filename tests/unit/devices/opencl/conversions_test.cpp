// Conversions of multiformat data to and from the format of OpenCL kernels throw.
#include "support/throwing_conversions.hpp"

#include <starpu_opencl.h>

#include <array>
#include <cstdlib>

namespace starpu::tests {
namespace {

using ints = std::array<int, 3>;

// On the device an interface has the names of buffers where it has places elsewhere.
cl_mem buffer_in(void* name) {
    return reinterpret_cast<cl_mem>(name);
}

ints read(cl_mem buffer) {
    ints values{};
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    EXPECT_EQ(
        clEnqueueReadBuffer(queue, buffer, CL_TRUE, 0, sizeof values, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
    return values;
}

void write(cl_mem buffer, const ints& values) {
    cl_command_queue queue;
    starpu_opencl_get_current_queue(&queue);
    EXPECT_EQ(
        clEnqueueWriteBuffer(queue, buffer, CL_TRUE, 0, sizeof values, values.data(), 0, nullptr, nullptr),
        CL_SUCCESS);
}

struct opencl_device {
    opencl_device() { setenv("STARPU_OPENCL_ONLY_ON_CPUS", "1", 1); }
    static const char* is_absent() {
        return starpu_opencl_worker_get_count() != 0
                   ? nullptr
                   : "there is no OpenCL device; Debian's pocl-opencl-icd makes the CPU one";
    }
    static void configure(starpu_conf& conf) { conf.nopencl = 1; }
    static void set_kernel(starpu_codelet& cl, starpu_opencl_func_t kernel) { cl.opencl_funcs[0] = kernel; }
    static void set_conversions(starpu_multiformat_data_interface_ops& formats, starpu_codelet& there,
                                starpu_codelet& back) {
        formats.opencl_elemsize = sizeof(int);
        formats.cpu_to_opencl_cl = &there;
        formats.opencl_to_cpu_cl = &back;
    }
    static void negate(void* buffer) {
        ints values = read(buffer_in(STARPU_MULTIFORMAT_GET_CPU_PTR(buffer)));
        for (int& v : values) v = -v;
        write(buffer_in(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffer)), values);
    }
    static void subtract_one(void* buffer) {
        cl_mem there = buffer_in(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffer));
        ints values = read(there);
        for (int& v : values) --v;
        write(there, values);
    }
    static const int* arrived(void* buffer) {
        return static_cast<const int*>(STARPU_MULTIFORMAT_GET_OPENCL_PTR(buffer));
    }
};

class opencl_conversions : public throwing_conversions<opencl_device> {};

TEST_F(opencl_conversions, to_a_device_that_throw_fail_the_task) {
    test_throw_on_the_way_there();
}

TEST_F(opencl_conversions, to_the_cpu_that_throw_fail_the_copy) {
    test_throw_on_the_way_back();
}

} // namespace
} // namespace starpu::tests
