// What only OpenCL devices can be told: whether CPUs count, and what is left to CUDA.
#include "devices/opencl/settings.hpp"

#include <gtest/gtest.h>

namespace starpu::devices::opencl {
namespace {

struct request {
    starpu_conf conf{};
    base::knobs knobs{};
    request() { starpu_conf_init(&conf); }
    device_settings read() const { return settings_of({conf, knobs}); }
    // Of three devices, the second NVIDIA's.
    std::vector<unsigned> choose() const {
        std::vector<found_device> found(3);
        found[1].vendor = 0x10DE;
        return choose_devices({conf, knobs}, found);
    }
};

using numbers = std::vector<unsigned>;

TEST(opencl_settings, are_for_all_devices_but_those_that_cuda_drives) {
    EXPECT_EQ(request().choose(), (numbers{0, 2}));
    request without_cuda;
    without_cuda.conf.ncuda = 0;
    EXPECT_EQ(without_cuda.choose(), (numbers{0, 1, 2}));
    request with_a_wrong_field;
    with_a_wrong_field.conf.ncuda = -2;
    with_a_wrong_field.knobs.ncuda = 1;
    EXPECT_EQ(with_a_wrong_field.choose(), (numbers{0, 2}));
}

TEST(opencl_settings, are_for_devices_of_cuda_too_where_they_are_asked_for) {
    request counted;
    counted.knobs.nopencl = 2;
    EXPECT_EQ(counted.choose(), (numbers{0, 1}));
    request named;
    named.knobs.workers_openclid = base::index_list{{1, 1}};
    EXPECT_EQ(named.choose(), numbers{1});
}

TEST(opencl_settings, leave_cpus_alone_unless_they_are_asked_for) {
    request r;
    EXPECT_EQ(r.read().choice, device_choice::no_cpus);
    r.knobs.opencl_on_cpus = true;
    EXPECT_EQ(r.read().choice, device_choice::also_cpus);
    r.knobs.opencl_only_on_cpus = true;
    EXPECT_EQ(r.read().choice, device_choice::only_cpus);
}

TEST(opencl_settings, read_the_variables_of_opencl) {
    request r;
    r.knobs.cuda_pipeline = 5;
    r.knobs.opencl_pipeline = 7;
    EXPECT_EQ(r.read().depth, 7u);
}

} // namespace
} // namespace starpu::devices::opencl
