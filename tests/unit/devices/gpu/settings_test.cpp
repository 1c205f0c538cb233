// What data may take of a device's memory, and what goes on beside what. Alike for all kinds of devices.
#include "wanted.hpp"

namespace starpu::devices::gpu {
namespace {

constexpr std::size_t mebibyte = 1 << 20;

class settings_of_devices : public wanted {};
INSTANTIATE_TEST_SUITE_P(of, settings_of_devices, ::testing::Values(cuda, opencl), name_of);

TEST_P(settings_of_devices, leave_a_tenth_of_the_memory_to_others) {
    EXPECT_EQ(limit(0, 1000 * mebibyte), 900 * mebibyte);
}

TEST_P(settings_of_devices, limit_the_memory_of_all_devices_or_of_one) {
    knobs.limit_gpu_mem = 80;
    EXPECT_EQ(limit(0, 1000 * mebibyte), 80 * mebibyte);
    knobs.*kind().limit_knob = 70;
    EXPECT_EQ(limit(0, 1000 * mebibyte), 70 * mebibyte);
    knobs.*kind().limit_of_one_knob = base::numbered_counts{{{1, 30}}};
    EXPECT_EQ(limit(0, 1000 * mebibyte), 70 * mebibyte);
    EXPECT_EQ(limit(1, 1000 * mebibyte), 30 * mebibyte);
}

TEST_P(settings_of_devices, take_a_limit_of_0_for_the_default) {
    knobs.limit_gpu_mem = 0;
    EXPECT_EQ(limit(0, 1000 * mebibyte), 900 * mebibyte);
    knobs.limit_gpu_mem = 80;
    knobs.*kind().limit_knob = 0;
    EXPECT_EQ(limit(0, 1000 * mebibyte), 900 * mebibyte);
    knobs.*kind().limit_knob = 70;
    knobs.*kind().limit_of_one_knob = base::numbered_counts{{{1, 0}}};
    EXPECT_EQ(limit(0, 1000 * mebibyte), 70 * mebibyte);
    EXPECT_EQ(limit(1, 1000 * mebibyte), 900 * mebibyte);
}

TEST_P(settings_of_devices, let_kernels_and_copies_overlap_unless_they_are_told) {
    EXPECT_EQ(settings().depth, 2u);
    EXPECT_TRUE(settings().copies_may_be_late);
    knobs.*kind().depth_knob = 0;
    EXPECT_EQ(settings().depth, 0u);
    conf.*kind().waits_for_copies = 1;
    EXPECT_FALSE(settings().copies_may_be_late);
    conf.*kind().waits_for_copies = -1;
    EXPECT_TRUE(settings().copies_may_be_late);
    conf.disable_asynchronous_copy = 1;
    EXPECT_FALSE(settings().copies_may_be_late);
}

} // namespace
} // namespace starpu::devices::gpu
