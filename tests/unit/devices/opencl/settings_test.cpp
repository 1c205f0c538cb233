// Which OpenCL devices a program gets.
#include "devices/opencl/settings.hpp"
#include "platform/setup_error.hpp"
#include "support/refusal.hpp"

#include <gtest/gtest.h>

namespace starpu::devices::opencl {
namespace {

struct request {
    starpu_conf conf{};
    base::knobs knobs{};
    request() { starpu_conf_init(&conf); }
    device_settings read() const { return settings_of({conf, knobs}); }
};

std::vector<found_device> three_devices() {
    std::vector<found_device> found(3);
    found[1].vendor = 0x10DE;
    return found;
}

using numbers = std::vector<unsigned>;

TEST(settings, are_all_devices_but_those_that_cuda_drives) {
    EXPECT_EQ(choose(request().read(), three_devices()), (numbers{0, 2}));
    request without_cuda;
    without_cuda.conf.ncuda = 0;
    EXPECT_EQ(choose(without_cuda.read(), three_devices()), (numbers{0, 1, 2}));
}

TEST(settings, leave_cpus_alone_unless_they_are_asked_for) {
    request r;
    EXPECT_EQ(r.read().choice, device_choice::no_cpus);
    r.knobs.opencl_on_cpus = true;
    EXPECT_EQ(r.read().choice, device_choice::also_cpus);
    r.knobs.opencl_only_on_cpus = true;
    EXPECT_EQ(r.read().choice, device_choice::only_cpus);
}

TEST(settings, take_as_many_as_are_said) {
    request r;
    r.knobs.nopencl = 2;
    EXPECT_EQ(choose(r.read(), three_devices()), (numbers{0, 1}));
    r.conf.nopencl = 1;
    EXPECT_EQ(r.read().count, 2u); // the environment wins
    r.conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(r.read().count, 1u);
    r.conf.nopencl = 5;
    numbers chosen;
    tests::expect_one_line([&] { chosen = choose(r.read(), three_devices()); }, "starpu_conf.nopencl");
    EXPECT_EQ(chosen, (numbers{0, 1, 2}));
    r.conf.nopencl = -2;
    EXPECT_THROW(r.read(), platform::setup_error);
}

TEST(settings, take_the_numbers_that_are_said) {
    request r;
    r.knobs.workers_openclid = base::index_list{{2, 2}, {0, 0}};
    EXPECT_EQ(choose(r.read(), three_devices()), (numbers{2, 0}));
    r.knobs.nopencl = 1;
    EXPECT_EQ(choose(r.read(), three_devices()), (numbers{2}));
    r.conf.use_explicit_workers_opencl_gpuid = 1;
    r.conf.workers_opencl_gpuid[0] = 1;
    EXPECT_EQ(choose(r.read(), three_devices()), (numbers{2}));
    r.conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(choose(r.read(), three_devices()), (numbers{1}));
}

TEST(settings, cannot_be_for_a_device_that_is_not_there) {
    request r;
    r.knobs.workers_openclid = base::index_list{{3, 3}};
    EXPECT_THROW(choose(r.read(), three_devices()), platform::setup_error);
}

TEST(settings, limit_the_memory_of_all_devices_or_of_one) {
    base::knobs knobs{};
    EXPECT_EQ(memory_limit(knobs, 0), SIZE_MAX);
    knobs.limit_gpu_mem = 5;
    EXPECT_EQ(memory_limit(knobs, 1), 5u << 20);
    knobs.limit_opencl_mem = 3;
    EXPECT_EQ(memory_limit(knobs, 1), 3u << 20);
    knobs.limit_opencl_mem_of = base::numbered_counts{{{1, 7}}};
    EXPECT_EQ(memory_limit(knobs, 0), 3u << 20);
    EXPECT_EQ(memory_limit(knobs, 1), 7u << 20);
}

TEST(settings, take_a_limit_of_0_for_none) {
    base::knobs knobs{};
    knobs.limit_gpu_mem = 0;
    EXPECT_EQ(memory_limit(knobs, 0), SIZE_MAX);
    knobs.limit_gpu_mem = 5;
    knobs.limit_opencl_mem = 0;
    EXPECT_EQ(memory_limit(knobs, 0), SIZE_MAX);
    knobs.limit_opencl_mem = 3;
    knobs.limit_opencl_mem_of = base::numbered_counts{{{1, 0}}};
    EXPECT_EQ(memory_limit(knobs, 0), 3u << 20);
    EXPECT_EQ(memory_limit(knobs, 1), SIZE_MAX);
}

TEST(settings, may_be_against_late_copies) {
    request r;
    EXPECT_TRUE(r.read().copies_may_be_late);
    r.conf.disable_asynchronous_opencl_copy = 1;
    EXPECT_FALSE(r.read().copies_may_be_late);
    request conf;
    conf.conf.disable_asynchronous_copy = 1;
    EXPECT_FALSE(conf.read().copies_may_be_late);
}

} // namespace
} // namespace starpu::devices::opencl
