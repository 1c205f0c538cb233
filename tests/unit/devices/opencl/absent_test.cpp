// What a build without OpenCL has in place of it: the same names, no devices, ENODEV.
#include "devices/opencl/family.hpp"
#include "platform/setup_error.hpp"
#include "support/refusal.hpp"

#include <starpu_opencl.h>

#include <gtest/gtest.h>

namespace starpu::devices::opencl {
namespace {

TEST(absent_opencl, has_no_devices) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    base::knobs knobs{};
    knobs.opencl_on_cpus = true;
    EXPECT_TRUE(open_devices({conf, knobs}).empty());
    knobs.nopencl = 1;
    tests::expect_one_line([&] { EXPECT_TRUE(open_devices({conf, knobs}).empty()); }, "no OpenCL");
    conf.nopencl = 0;
    conf.precedence_over_environment_variables = 1;
    EXPECT_TRUE(open_devices({conf, knobs}).empty());
}

TEST(absent_opencl, has_no_device_that_is_named) {
    starpu_conf conf;
    starpu_conf_init(&conf);
    base::knobs knobs{};
    knobs.workers_openclid = base::index_list{{0, 0}};
    EXPECT_THROW(open_devices({conf, knobs}), platform::setup_error);
}

TEST(absent_opencl, answers_that_there_is_no_device) {
    starpu_opencl_program program;
    int result = 0;
    tests::expect_one_line([&] { result = starpu_opencl_load_opencl_from_string("", &program, nullptr); },
                           "no OpenCL");
    EXPECT_EQ(result, -ENODEV);
    tests::expect_refused([] { starpu_opencl_get_context(0, nullptr); }, "no OpenCL", ENODEV);
    EXPECT_STREQ(starpu_opencl_error_string(-5), "CL_OUT_OF_RESOURCES");
}

} // namespace
} // namespace starpu::devices::opencl
