// A device that cannot be opened is left out; calls of OpenCL answer what the test wants.
#include "devices/opencl/library.hpp"
#include "open_device.hpp"
#include "support/refusal.hpp"

namespace starpu::devices::opencl {
namespace {

cl_context refuse(const cl_context_properties*, cl_uint, const cl_device_id*,
                  void (*)(const char*, const void*, std::size_t, void*), void*, cl_int* status) {
    *status = CL_OUT_OF_RESOURCES;
    return nullptr;
}

class opencl_family : public tests::open_opencl_device {
protected:
    void SetUp() override {
        open_opencl_device::SetUp();
        if (IsSkipped()) return;
        first = number();
        opened.clear();
        real = calls();
        const_cast<functions&>(calls()).CreateContext = refuse;
    }
    void TearDown() override {
        if (real.CreateContext != nullptr) const_cast<functions&>(calls()) = real;
    }

    functions real;
    int first = 0;
};

TEST_F(opencl_family, goes_on_without_a_device_that_cannot_be_opened) {
    knobs.nopencl = 1;
    tests::expect_one_line(
        [&] {
            opened = open_devices({conf, knobs});
        },
        "the program goes on without this device");
    EXPECT_TRUE(opened.empty());
    EXPECT_EQ(find_session(base::id_at<base::device_id>(static_cast<unsigned>(first))), nullptr);
}

} // namespace
} // namespace starpu::devices::opencl
