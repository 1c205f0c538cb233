// What is done in which order, and that waiting for too little shows.
#include "cuda.hpp"

#include <atomic>
#include <thread>

namespace emulated_cuda_test {
namespace {

constexpr std::size_t length = 1000;
constexpr unsigned seeds = 40;

// Copies ones to the device, adds one on another stream and copies back on a third; whether all are two. What
// is not waited for, nobody waits for.
bool chain_gives_two(bool kernel_waits, bool copy_waits) {
    int* host = pinned<int>(length, 1);
    int* device = on_device<int>(length);
    const stream in = new_stream(), compute = new_stream(), out = new_stream();
    const event arrived = new_event(), added = new_event();
    cudaMemcpyAsync(device, host, length * sizeof(int), copies::host_to_device, in);
    cudaEventRecord(arrived, in);
    if (kernel_waits) cudaStreamWaitEvent(compute, arrived, 0);
    launch_addition(compute, {device, length, 1});
    cudaEventRecord(added, compute);
    if (copy_waits) cudaStreamWaitEvent(out, added, 0);
    cudaMemcpyAsync(host, device, length * sizeof(int), copies::device_to_host, out);
    EXPECT_EQ(cudaStreamSynchronize(out), is::success);
    const bool is_two = host[0] == 2 && host[length - 1] == 2;
    EXPECT_EQ(cudaDeviceSynchronize(), is::success);
    EXPECT_EQ(cudaFree(device), is::success);
    EXPECT_EQ(cudaFreeHost(host), is::success);
    return is_two;
}

TEST(order, events_order_streams_with_every_seed) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        const settings some = with_seed(seed);
        EXPECT_TRUE(chain_gives_two(true, true)) << "seed " << seed;
        EXPECT_EQ(emulated_cuda_violations(), 0u);
    }
}

TEST(order, a_missing_wait_gives_wrong_data_with_some_seed) {
    unsigned kernel_was_early = 0, copy_was_early = 0;
    for (unsigned seed = 0; seed < seeds; ++seed) {
        const settings some = with_seed(seed);
        kernel_was_early += !chain_gives_two(false, true);
        copy_was_early += !chain_gives_two(true, false);
    }
    EXPECT_GT(kernel_was_early, seeds / 10);
    EXPECT_GT(copy_was_early, seeds / 10);
}

TEST(order, what_was_issued_and_not_asked_for_has_not_happened) {
    const settings late = with_seed(1);
    int* host = pinned<int>(length, 7);
    int* device = on_device<int>(length);
    const stream on = new_stream();
    launch_addition(on, {device, 0, 0});
    cudaMemsetAsync(device, 0, length * sizeof(int), on);
    cudaMemcpyAsync(host, device, length * sizeof(int), copies::device_to_host, on);
    EXPECT_EQ(host[0], 7);
    cudaStreamSynchronize(on);
    EXPECT_EQ(host[0], 0);
}

TEST(order, polling_alone_gets_everything_done) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        const settings some = with_seed(seed);
        int* device = on_device<int>(length);
        const stream on = new_stream(), other = new_stream();
        const event done = new_event();
        for (int i = 0; i < 10; ++i) cudaMemsetAsync(device, 0, length * sizeof(int), other);
        cudaEventRecord(done, other);
        cudaStreamWaitEvent(on, done, 0);
        cudaMemsetAsync(device, 1, length * sizeof(int), on);
        int answers = 0;
        while (cudaStreamQuery(on) == is::not_ready) ++answers;
        EXPECT_LT(answers, 1000);
        EXPECT_EQ(cudaEventQuery(done), is::success);
    }
}

TEST(order, a_host_function_comes_without_being_asked_for) {
    const settings late = with_seed(1);
    std::atomic<bool> has_come{false};
    const auto come = [](void* flag) { static_cast<std::atomic<bool>*>(flag)->store(true); };
    const stream on = new_stream();
    EXPECT_EQ(cudaLaunchHostFunc(on, come, &has_come), is::success);
    while (!has_come) std::this_thread::yield();
}

// In the default stream things come behind all other streams that take turns with it, and before what follows
// there.
TEST(order, the_default_stream_takes_turns_with_others) {
    for (unsigned seed = 0; seed < seeds; ++seed) {
        const settings some = with_seed(seed);
        int* device = on_device<int>(length);
        stream other = nullptr;
        cudaStreamCreateWithFlags(&other, 0);
        cudaMemsetAsync(device, 0, length * sizeof(int), other);
        launch_addition(nullptr, {device, length, 1});
        launch_addition(other, {device, length, 1});
        std::vector<int> host(length);
        EXPECT_EQ(cudaMemcpy(host.data(), device, length * sizeof(int), copies::device_to_host), is::success);
        EXPECT_EQ(host[0], 2);
    }
}

TEST(order, several_threads_get_what_they_wait_for) {
    for (const char* mode : {"late", "threads"}) {
        const settings some{{"MODE", mode}, {"DEVICES", "2"}};
        const auto work = [](int device) {
            cudaSetDevice(device);
            for (int i = 0; i < 20; ++i) EXPECT_TRUE(chain_gives_two(true, true));
        };
        std::thread first(work, 0), second(work, 1), third(work, 0);
        first.join();
        second.join();
        third.join();
        EXPECT_EQ(emulated_cuda_violations(), 0u);
        EXPECT_EQ(emulated_cuda_live_bytes(), 0u);
    }
}

} // namespace
} // namespace emulated_cuda_test
