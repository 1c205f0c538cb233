// What only CUDA devices can be told, on top of what all devices share.
#include "devices/cuda/settings.hpp"

#include <gtest/gtest.h>

namespace starpu::devices::cuda {
namespace {

struct request {
    starpu_conf conf{};
    base::knobs knobs{};
    request() { starpu_conf_init(&conf); }
    device_settings read() const { return settings_of({conf, knobs}); }
};

TEST(cuda_settings, are_one_worker_per_device_and_copies_between_peers) {
    request r;
    EXPECT_EQ(r.read().workers_per_device, 1u);
    EXPECT_TRUE(r.read().are_peers);
    r.knobs.nworker_per_cuda = 3;
    r.knobs.enable_cuda_gpu_gpu_direct = false;
    EXPECT_EQ(r.read().workers_per_device, 3u);
    EXPECT_FALSE(r.read().are_peers);
}

TEST(cuda_settings, pin_memory_and_cut_it_unless_they_are_told) {
    request r;
    EXPECT_TRUE(r.read().pins_fresh_memory);
    EXPECT_TRUE(r.read().cuts_small_pieces);
    r.knobs.disable_pinning = true;
    r.knobs.suballocator = false;
    EXPECT_FALSE(r.read().pins_fresh_memory);
    EXPECT_FALSE(r.read().cuts_small_pieces);
}

TEST(cuda_settings, read_the_variables_of_cuda) {
    request r;
    r.knobs.cuda_pipeline = 5;
    r.knobs.opencl_pipeline = 7;
    EXPECT_EQ(r.read().depth, 5u);
    r.knobs.ncuda = 1;
    EXPECT_EQ(choose_devices({r.conf, r.knobs}, 3), std::vector<unsigned>{0});
}

} // namespace
} // namespace starpu::devices::cuda
