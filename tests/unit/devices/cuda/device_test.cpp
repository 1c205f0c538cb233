// What an open CUDA device says of itself, gives and takes, on the emulation.
#include "emulated.hpp"
#include "memory/main_memory.hpp"
#include "memory/pinning.hpp"
#include "support/cuda_devices.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <vector>

using namespace starpu;
using namespace starpu::tests;

namespace {

class cuda_device : public ::testing::Test {
protected:
    void open() {
        all.open();
        ASSERT_FALSE(all.count() == 0);
    }
    memory::backend& its_memory(std::size_t i = 0) { return all.at(i).memory(); }
    cuda_devices all;
};

TEST_F(cuda_device, has_its_name_and_ninety_percent_for_data) {
    const emulation e{{"MEMORY_MIB", "100"}};
    open();
    EXPECT_EQ(all.at(0).number(), base::device_id{0});
    EXPECT_EQ(all.at(0).name().substr(0, 8), "CUDA 0 (");
    EXPECT_EQ(its_memory().kind(), STARPU_CUDA_RAM);
    EXPECT_GT(all.at(0).limit_bytes(), 80 * mebibyte);
    EXPECT_LE(all.at(0).limit_bytes(), 90 * mebibyte);
    EXPECT_EQ(all.at(0).worker_count(), 1u);
    EXPECT_EQ(&devices::cuda::find_session(base::device_id{0})->memory(), &all.at(0).memory());
    all.close();
    EXPECT_EQ(devices::cuda::find_session(base::device_id{0}), nullptr);
}

TEST_F(cuda_device, has_the_limit_and_the_workers_it_is_told) {
    const emulation e{};
    all.knobs.limit_cuda_mem = 7;
    all.knobs.nworker_per_cuda = 3;
    open();
    EXPECT_EQ(all.at(0).limit_bytes(), 7 * mebibyte);
    EXPECT_EQ(all.at(0).worker_count(), 3u);
}

TEST_F(cuda_device, is_opened_only_when_it_is_wanted) {
    const emulation e{{"DEVICES", "3"}};
    all.knobs.workers_cudaid = base::index_list{{2, 2}, {1, 1}};
    open();
    ASSERT_EQ(all.count(), 2u);
    EXPECT_EQ(all.at(0).number(), base::device_id{2});
    EXPECT_EQ(all.at(1).number(), base::device_id{1});
    EXPECT_TRUE(its_memory(0).exchanges_with(its_memory(1)));
}

TEST_F(cuda_device, is_no_peer_where_the_machine_or_the_user_says_no) {
    {
        const emulation e{{"DEVICES", "2"}, {"PEERS", "0"}};
        open();
        EXPECT_FALSE(its_memory(0).exchanges_with(its_memory(1)));
        EXPECT_TRUE(its_memory(0).exchanges_with(its_memory(0)));
        all.close();
    }
    const emulation e{{"DEVICES", "2"}};
    all.knobs.enable_cuda_gpu_gpu_direct = false;
    open();
    EXPECT_FALSE(its_memory(0).exchanges_with(its_memory(1)));
    all.close();
}

TEST_F(cuda_device, refuses_what_is_too_much_and_gives_everything_back) {
    const emulation e{{"MEMORY_MIB", "64"}};
    open();
    std::vector<memory::address> all_of_it;
    while (const memory::address next = its_memory().allocate(8 * mebibyte, 0)) all_of_it.push_back(next);
    EXPECT_EQ(all_of_it.size(), 8u);
    EXPECT_EQ(devices::cuda::find_library()->GetLastError(), devices::cuda::is::success);
    for (const memory::address each : all_of_it) its_memory().release(each, 8 * mebibyte, 0);
    all.close();
    EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST_F(cuda_device, starts_every_copy_at_once_when_told_to) {
    const emulation e{};
    all.conf.disable_asynchronous_cuda_copy = 1;
    open();
    const std::vector<int> values(1000, 1);
    memory::main_memory host;
    const memory::address place = its_memory().allocate(4000, 0);
    memory::operation unused;
    EXPECT_EQ(its_memory().copy({&host, reinterpret_cast<memory::address>(values.data()), 0},
                                {&its_memory(), place, 0}, memory::run_of(4000), true, unused),
              0);
    its_memory().release(place, 4000, 0);
}

TEST_F(cuda_device, tells_when_only_a_part_is_pinned) {
    const emulation e{};
    open();
    std::vector<char> values(16384);
    EXPECT_EQ(memory::pin(values.data(), 8192), 0);
    EXPECT_EQ(memory::pin(values.data() + 4096, 4096), 0) << "all of it is pinned";
    EXPECT_EQ(memory::unpin(values.data() + 4096), 0);
    EXPECT_LT(memory::pin(values.data() + 4096, 8192), 0);
    EXPECT_EQ(memory::unpin(values.data() + 4096), -EINVAL);
    EXPECT_LT(memory::pin(values.data(), 16384), 0);
    EXPECT_EQ(memory::unpin(values.data()), 0);
    EXPECT_EQ(memory::pin(values.data(), 16384), 0);
    EXPECT_EQ(memory::unpin(values.data()), 0);
    all.close();
}

// Pinned once, copies are truly asynchronous.
TEST_F(cuda_device, pins_main_memory_until_it_closes) {
    const emulation e{};
    EXPECT_FALSE(memory::has_pinner());
    open();
    EXPECT_TRUE(memory::has_pinner());
    std::vector<int> values(4096, 1);
    std::vector<int> others(4096, 1);
    EXPECT_EQ(memory::pin(values.data(), 16384), 0);
    EXPECT_EQ(memory::pin(values.data(), 16384), 0) << "a second time is no error";
    EXPECT_EQ(memory::pin(others.data(), 16384), 0);
    memory::main_memory host;
    const memory::address place = its_memory().allocate(16384, 0);
    memory::operation in;
    EXPECT_EQ(its_memory().copy({&host, reinterpret_cast<memory::address>(values.data()), 0},
                                {&its_memory(), place, 0}, memory::run_of(16384), true, in),
              -EAGAIN);
    EXPECT_EQ(its_memory().wait(in), memory::progress::done);
    EXPECT_EQ(emulated_cuda_count(0).pageable_copies, 0u);
    its_memory().release(place, 16384, 0);
    EXPECT_EQ(memory::unpin(values.data()), 0);
    EXPECT_EQ(memory::unpin(values.data()), -EINVAL);
    all.close();
    EXPECT_FALSE(memory::has_pinner());
    EXPECT_EQ(memory::unpin(others.data()), 0) << "it is unpinned already, and nobody minds";
    const devices::cuda::functions& cuda = *devices::cuda::find_library();
    EXPECT_EQ(cuda.HostUnregister(others.data()), devices::cuda::is::memory_not_registered);
    cuda.GetLastError();
}

} // namespace
