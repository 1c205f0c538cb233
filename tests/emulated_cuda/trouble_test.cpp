// Trouble that the environment asks for comes when it is asked for.
#include "cuda.hpp"

#include <cstring>

namespace emulated_cuda_test {
namespace {

void* try_malloc(std::size_t bytes) {
    void* place = nullptr;
    return cudaMalloc(&place, bytes) == is::success ? place : nullptr;
}

TEST(trouble, memory_ends) {
    const settings small{{"MEMORY_MIB", "4"}};
    constexpr std::size_t mib = 1 << 20;
    std::vector<void*> pieces;
    while (void* piece = try_malloc(mib)) pieces.push_back(piece);
    EXPECT_EQ(pieces.size(), 4u);
    EXPECT_EQ(cudaGetLastError(), is::out_of_memory);
    EXPECT_EQ(cudaGetLastError(), is::success);
    std::size_t free_bytes = 1, total_bytes = 0;
    EXPECT_EQ(cudaMemGetInfo(&free_bytes, &total_bytes), is::success);
    EXPECT_EQ(free_bytes, 0u);
    EXPECT_EQ(total_bytes, 4 * mib);
    EXPECT_EQ(emulated_cuda_live_bytes(), 4 * mib);
    cudaFree(pieces[1]);
    cudaFree(pieces[3]);
    EXPECT_NE(try_malloc(2 * mib), nullptr); // addresses are not what is short
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

std::string answers(int calls) {
    std::string text;
    for (int i = 0; i < calls; ++i) text += try_malloc(8) != nullptr ? '+' : '-';
    return text;
}

TEST(trouble, chosen_allocations_fail) {
    {
        const settings third{{"FAIL_MALLOC", "3"}};
        EXPECT_EQ(answers(6), "++-+++");
    }
    {
        const settings all_from_third{{"FAIL_MALLOC", "from:3"}};
        EXPECT_EQ(answers(6), "++----");
    }
    {
        const settings some_in_a_row{{"FAIL_MALLOC", "2-4"}};
        EXPECT_EQ(answers(6), "+---++");
        EXPECT_EQ(emulated_cuda_planned_failures(), 3u);
        EXPECT_EQ(emulated_cuda_count(0).refused_allocations, 3u);
    }
    const settings every_third{{"FAIL_MALLOC", "every:3"}};
    EXPECT_EQ(answers(6), "++-++-");
}

TEST(trouble, pinned_memory_fails) {
    const settings first{{"FAIL_HOST_ALLOC", "1"}};
    void* place = nullptr;
    EXPECT_EQ(cudaHostAlloc(&place, 8, 0), is::out_of_memory);
    EXPECT_EQ(cudaHostAlloc(&place, 8, 0), is::success);
}

TEST(trouble, a_copy_fails_at_once_or_late) {
    int value = 5;
    {
        const settings second{{"FAIL_COPY", "2"}};
        int* device = on_device<int>(1);
        EXPECT_EQ(cudaMemcpy(device, &value, sizeof value, copies::host_to_device), is::success);
        EXPECT_NE(cudaMemcpy(device, &value, sizeof value, copies::host_to_device), is::success);
        EXPECT_EQ(cudaMemcpy(device, &value, sizeof value, copies::host_to_device), is::success);
    }
    const settings late{{"FAIL_COPY", "late:1"}};
    int* device = on_device<int>(1);
    const stream on = new_stream();
    EXPECT_EQ(cudaMemcpyAsync(device, &value, sizeof value, copies::host_to_device, on), is::success);
    EXPECT_NE(cudaStreamSynchronize(on), is::success);
    EXPECT_NE(cudaStreamQuery(on), is::success); // the device is lost
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST(trouble, a_launch_fails_at_once_or_late) {
    {
        const settings first{{"FAIL_LAUNCH", "1"}};
        EXPECT_NE(launch_addition(nullptr, {nullptr, 0, 0}), is::success);
        EXPECT_NE(cudaGetLastError(), is::success);
        EXPECT_EQ(launch_addition(nullptr, {nullptr, 0, 0}), is::success);
    }
    const settings late{{"FAIL_LAUNCH", "late:1"}};
    EXPECT_EQ(launch_addition(nullptr, {nullptr, 0, 0}), is::success);
    EXPECT_EQ(cudaDeviceSynchronize(), is::launch_failure);
    EXPECT_EQ(cudaDeviceSynchronize(), is::launch_failure);
    EXPECT_EQ(cudaDeviceReset(), is::success);
    EXPECT_EQ(cudaDeviceSynchronize(), is::success);
}

constexpr status ecc_uncorrectable = 214; // cudaErrorECCUncorrectable

TEST(trouble, a_call_may_fail_with_its_device) {
    int value = 5;
    for (const char* what : {"FAIL_MALLOC", "FAIL_COPY", "FAIL_LAUNCH"}) {
        const settings second{{what, "lost:2"}, {"DEVICES", "2"}};
        int* device = on_device<int>(1);
        EXPECT_EQ(cudaMemcpy(device, &value, sizeof value, copies::host_to_device), is::success);
        EXPECT_EQ(launch_addition(nullptr, {nullptr, 0, 0}), is::success);
        EXPECT_EQ(cudaDeviceSynchronize(), is::success);
        try_malloc(8);
        cudaMemcpy(device, &value, sizeof value, copies::host_to_device);
        launch_addition(nullptr, {nullptr, 0, 0});
        EXPECT_EQ(cudaDeviceSynchronize(), ecc_uncorrectable) << what;
        EXPECT_EQ(try_malloc(8), nullptr);
        EXPECT_NE(cudaMemcpy(&value, device, sizeof value, copies::device_to_host), is::success);
        cudaSetDevice(1); // another one goes on
        EXPECT_NE(try_malloc(8), nullptr);
        cudaSetDevice(0);
    }
    emulated_cuda_lose_device(0);
    EXPECT_EQ(cudaDeviceSynchronize(), ecc_uncorrectable);
    EXPECT_EQ(cudaDeviceReset(), is::success);
    EXPECT_EQ(cudaDeviceSynchronize(), is::success);
}

TEST(trouble, peers_may_be_missing) {
    int can = -1;
    {
        const settings without{{"DEVICES", "2"}, {"PEERS", "0"}};
        EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), is::success);
        EXPECT_EQ(can, 0);
        EXPECT_NE(cudaDeviceEnablePeerAccess(1, 0), is::success);
    }
    const settings with{{"DEVICES", "2"}};
    EXPECT_EQ(cudaDeviceCanAccessPeer(&can, 0, 1), is::success);
    EXPECT_EQ(can, 1);
    EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), is::success);
    EXPECT_EQ(cudaDeviceEnablePeerAccess(1, 0), is::peer_access_already_enabled);
}

TEST(trouble, there_may_be_no_device) {
    const settings none{{"DEVICES", "0"}};
    int count = -1;
    EXPECT_EQ(cudaGetDeviceCount(&count), is::no_device);
    EXPECT_EQ(count, 0);
    EXPECT_EQ(try_malloc(1), nullptr);
}

} // namespace
} // namespace emulated_cuda_test
