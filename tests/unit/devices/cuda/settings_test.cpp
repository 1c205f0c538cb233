// Which CUDA devices are chosen: fields of the configuration, variables, and what is there.
#include "devices/cuda/settings.hpp"
#include "platform/setup_error.hpp"

#include <gtest/gtest.h>

#include <cerrno>

using namespace starpu;
using namespace starpu::devices;

namespace {

using numbers = std::vector<int>;

struct wanted {
    wanted() { starpu_conf_init(&conf); }

    numbers choose(unsigned available) const { return cuda::choose_devices({conf, knobs}, available); }
    // What is printed beside the choice of `expected`.
    std::string warning(unsigned available, const numbers& expected) const {
        testing::internal::CaptureStderr();
        EXPECT_EQ(choose(available), expected);
        return testing::internal::GetCapturedStderr();
    }
    int refusal(unsigned available) const {
        try {
            choose(available);
        } catch (const platform::setup_error& e) {
            return e.error();
        }
        return 0;
    }
    std::size_t limit(int device, std::size_t free_bytes) const {
        return cuda::limit_for({conf, knobs}, device, free_bytes);
    }
    cuda::device_settings settings() const { return cuda::settings_of({conf, knobs}); }

    starpu_conf conf;
    base::knobs knobs;
};

constexpr std::size_t mebibyte = 1 << 20;

} // namespace

TEST(cuda_wishes, are_all_devices_by_default) {
    const wanted w;
    EXPECT_EQ(w.warning(3, {0, 1, 2}), "");
    EXPECT_EQ(w.warning(0, {}), "");
}

TEST(cuda_wishes, may_be_a_number_of_devices) {
    wanted w;
    w.conf.ncuda = 2;
    EXPECT_EQ(w.choose(3), (numbers{0, 1}));
    w.conf.ncuda = 0;
    EXPECT_EQ(w.choose(3), numbers{});
    EXPECT_FALSE(cuda::wants_any({w.conf, w.knobs}));
    w.conf.ncuda = -2;
    EXPECT_EQ(w.refusal(3), -EINVAL);
}

TEST(cuda_wishes, warn_when_there_are_fewer_devices) {
    wanted w;
    w.knobs.ncuda = 2;
    EXPECT_NE(w.warning(1, {0}).find("2 CUDA devices are asked for and 1 can be used"), std::string::npos);
    EXPECT_NE(w.warning(0, {}).find("0 can be used"), std::string::npos);
}

TEST(cuda_wishes, of_the_environment_win_unless_the_program_insists) {
    wanted w;
    w.conf.ncuda = 1;
    w.knobs.ncuda = 2;
    EXPECT_EQ(w.choose(3), (numbers{0, 1}));
    w.conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(w.choose(3), numbers{0});
    w.conf.ncuda = -1;
    EXPECT_EQ(w.choose(3), (numbers{0, 1}));
}

TEST(cuda_wishes, may_name_devices) {
    wanted w;
    w.knobs.workers_cudaid = base::index_list{{2, 2}, {0, 0}, {2, 2}};
    EXPECT_EQ(w.choose(3), (numbers{2, 0}));
    w.knobs.ncuda = 1;
    EXPECT_EQ(w.choose(3), numbers{2});
    w.knobs.workers_cudaid = base::index_list{{3, 3}};
    EXPECT_EQ(w.refusal(3), -ENODEV);
    EXPECT_EQ(w.refusal(0), -ENODEV);
}

TEST(cuda_wishes, may_name_devices_in_the_configuration) {
    wanted w;
    w.conf.use_explicit_workers_cuda_gpuid = 1;
    w.conf.workers_cuda_gpuid[0] = 1;
    w.conf.workers_cuda_gpuid[1] = 2;
    w.conf.ncuda = 2;
    EXPECT_EQ(w.choose(3), (numbers{1, 2}));
    w.knobs.workers_cudaid = base::index_list{{0, 0}};
    EXPECT_NE(w.warning(3, {0}).find("1 can be used"), std::string::npos);
    w.conf.precedence_over_environment_variables = 1;
    EXPECT_EQ(w.choose(3), (numbers{1, 2}));
}

TEST(cuda_wishes, limit_the_memory_of_all_devices_or_of_one) {
    wanted w;
    EXPECT_EQ(w.limit(0, 1000 * mebibyte), 900 * mebibyte);
    w.knobs.limit_gpu_mem = 80;
    EXPECT_EQ(w.limit(0, 1000 * mebibyte), 80 * mebibyte);
    w.knobs.limit_cuda_mem = 70;
    EXPECT_EQ(w.limit(0, 1000 * mebibyte), 70 * mebibyte);
    w.knobs.limit_cuda_mem_of = base::numbered_counts{{{1, 30}}};
    EXPECT_EQ(w.limit(0, 1000 * mebibyte), 70 * mebibyte);
    EXPECT_EQ(w.limit(1, 1000 * mebibyte), 30 * mebibyte);
}

TEST(cuda_wishes, take_a_limit_of_0_for_the_default) {
    wanted w;
    w.knobs.limit_gpu_mem = 0;
    EXPECT_EQ(w.limit(0, 1000 * mebibyte), 900 * mebibyte);
}

TEST(cuda_wishes, turn_overlap_off) {
    wanted w;
    EXPECT_EQ(w.settings().workers_per_device, 1u);
    EXPECT_EQ(w.settings().depth, 2u);
    EXPECT_TRUE(w.settings().copies_may_be_late);
    EXPECT_TRUE(w.settings().are_peers);
    w.knobs.nworker_per_cuda = 3;
    w.knobs.cuda_pipeline = 0;
    w.knobs.enable_cuda_gpu_gpu_direct = false;
    w.conf.disable_asynchronous_cuda_copy = 1;
    EXPECT_EQ(w.settings().workers_per_device, 3u);
    EXPECT_EQ(w.settings().depth, 0u);
    EXPECT_FALSE(w.settings().are_peers);
    EXPECT_FALSE(w.settings().copies_may_be_late);
    wanted other;
    other.conf.disable_asynchronous_copy = 1;
    EXPECT_FALSE(other.settings().copies_may_be_late);
}
