// Mistakes that the emulation finds: each is made on purpose, and counted.
#include "cuda.hpp"

#include <csignal>
#include <cstring>
#include <sys/wait.h>
#include <unistd.h>

namespace emulated_cuda_test {
namespace {

constexpr std::size_t count = 1000;

// How a child process ends in which `body` runs: the number of the signal, or 0.
template <typename Body> int signal_of_child(Body body) {
    const pid_t child = fork();
    if (child == 0) {
        std::signal(SIGSEGV, SIG_DFL); // sanitizers have handlers of their own
        body();
        _exit(0);
    }
    int how = 0;
    waitpid(child, &how, 0);
    return WIFSIGNALED(how) ? WTERMSIG(how) : 0;
}

TEST(misuse, the_host_faults_on_a_device_pointer) {
    const settings some = with_seed(1);
    volatile int* device = on_device<int>(count);
    EXPECT_EQ(signal_of_child([&] { device[3] = 1; }), SIGSEGV);
    EXPECT_EQ(signal_of_child([&] { [[maybe_unused]] const int read = device[3]; }), SIGSEGV);
    EXPECT_EQ(signal_of_child([] {}), 0);
}

TEST(misuse, a_capture_in_the_global_mode_is_not_to_be_disturbed) {
    const settings some = with_seed(1);
    const stream captured = new_stream(), other = new_stream();
    void *graph = nullptr, *place = nullptr;
    int mode = 0;
    EXPECT_EQ(cudaStreamBeginCapture(captured, mode), is::success);
    EXPECT_EQ(cudaStreamQuery(other), 900);
    EXPECT_EQ(cudaMalloc(&place, 1), 900);
    EXPECT_EQ(cudaStreamEndCapture(captured, &graph), 901);
    EXPECT_EQ(cudaStreamBeginCapture(captured, mode), is::success);
    mode = 2;
    EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), is::success);
    EXPECT_EQ(cudaStreamSynchronize(other), is::success);
    EXPECT_EQ(cudaThreadExchangeStreamCaptureMode(&mode), is::success);
    EXPECT_EQ(mode, 2);
    EXPECT_EQ(cudaStreamEndCapture(captured, &graph), is::success);
    cudaGetLastError();
}

TEST(misuse, handles_are_no_addresses) {
    const settings some = with_seed(1);
    const auto handle = reinterpret_cast<volatile int*>(new_stream());
    const int signal = signal_of_child([&] { *handle = 1; });
    EXPECT_TRUE(signal == SIGSEGV || signal == SIGBUS) << signal; // which one depends on the instruction
}

TEST(misuse, a_kernel_on_freed_memory_is_not_run) {
    const settings some = with_seed(1);
    int* device = on_device<int>(count);
    const stream on = new_stream();
    cudaMemset(device, 0, count * sizeof(int));
    cudaDeviceSynchronize();
    EXPECT_EQ(cudaFree(device), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
    launch_addition(on, {device, count, 1});
    EXPECT_EQ(cudaStreamSynchronize(on), is::illegal_address);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_EQ(cudaMalloc(reinterpret_cast<void**>(&device), 1), is::illegal_address); // until it is reset
    EXPECT_EQ(cudaDeviceReset(), is::success);
    EXPECT_EQ(cudaMalloc(reinterpret_cast<void**>(&device), 1), is::success);
}

TEST(misuse, a_kernel_that_hides_a_freed_pointer_faults) {
    const settings some = with_seed(1);
    static int* hidden;
    hidden = on_device<int>(count);
    cudaFree(hidden);
    const auto body = [] {
        const auto kernel = [](void*) { *static_cast<int*>(emulated_cuda_host_view(hidden)) = 1; };
        const stream on = new_stream();
        emulated_cuda_launch(on, kernel, nullptr, 0);
        cudaStreamSynchronize(on);
    };
    EXPECT_EQ(signal_of_child(body), SIGSEGV);
}

TEST(misuse, a_copy_of_freed_memory_is_refused) {
    const settings some = with_seed(1);
    int* device = on_device<int>(count);
    int host[4];
    cudaFree(device);
    EXPECT_EQ(cudaMemcpy(host, device, sizeof host, copies::device_to_host), is::invalid_value);
    EXPECT_EQ(cudaGetLastError(), is::invalid_value);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
}

TEST(misuse, memory_is_freed_once_and_by_its_first_byte) {
    const settings some = with_seed(1);
    int* device = on_device<int>(count);
    EXPECT_EQ(cudaFree(device + 1), is::invalid_value);
    EXPECT_EQ(cudaFree(device), is::success);
    EXPECT_EQ(cudaFree(device), is::invalid_value);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    EXPECT_EQ(cudaFree(nullptr), is::success);
}

TEST(misuse, memory_with_work_pending_on_it_is_not_to_be_freed) {
    const settings late = with_seed(1);
    int* host = pinned<int>(count, 1);
    int* device = on_device<int>(count);
    const stream on = new_stream();
    cudaMemcpyAsync(device, host, count * sizeof(int), copies::host_to_device, on);
    EXPECT_EQ(cudaFree(device), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    device = on_device<int>(count);
    cudaMemcpyAsync(device, host, count * sizeof(int), copies::host_to_device, on);
    EXPECT_EQ(cudaFreeHost(host), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    launch_addition(on, {device, count, 1});
    EXPECT_EQ(cudaFree(device), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 3u);
}

TEST(misuse, a_copy_of_memory_that_was_never_written_is_told) {
    const settings some = with_seed(1);
    auto* device = on_device<double>(count);
    std::vector<double> host(count, 1.0);
    cudaMemcpy(device, host.data(), (count - 1) * sizeof(double), copies::host_to_device);
    cudaMemcpy(host.data(), device, (count - 1) * sizeof(double), copies::device_to_host);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
    cudaMemcpy(host.data(), device, count * sizeof(double), copies::device_to_host);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    EXPECT_NE(host[count - 1], host[count - 1]); // and the result is no number
}

TEST(misuse, what_was_never_written_stays_so_from_place_to_place) {
    const settings some = with_seed(1);
    int* from = on_device<int>(1);
    int* to = on_device<int>(1);
    int host = 0;
    cudaMemcpy(to, from, sizeof(int), copies::device_to_device);
    cudaMemcpy(&host, to, sizeof(int), copies::told_by_pointers);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    EXPECT_EQ(static_cast<unsigned>(host), EMULATED_CUDA_POISON);
}

TEST(misuse, freed_memory_has_forgotten_what_it_held) {
    const settings small{{"MEMORY_MIB", "1"}};
    constexpr std::size_t many = 200000;
    int* const first = on_device<int>(many);
    cudaFree(first);
    bool has_come_round = false;
    for (int round = 0; round < 200 && !has_come_round; ++round) {
        int* device = on_device<int>(many);
        int host = 0;
        cudaMemcpy(&host, device + many / 2, sizeof(int), copies::device_to_host);
        ASSERT_EQ(static_cast<unsigned>(host), EMULATED_CUDA_POISON);
        cudaMemset(device, 0, many * sizeof(int));
        cudaDeviceSynchronize();
        cudaFree(device);
        has_come_round = device == first;
    }
    EXPECT_TRUE(has_come_round);
}

TEST(misuse, writing_behind_the_end_is_found_when_the_memory_is_freed) {
    const settings some = with_seed(1);
    int* device = on_device<int>(count);
    cudaMemset(device, 0, count * sizeof(int));
    launch_addition(nullptr, {device, count + 2, 1});
    cudaDeviceSynchronize();
    EXPECT_EQ(emulated_cuda_violations(), 0u);
    cudaFree(device);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
}

TEST(misuse, copies_stay_inside_of_what_was_allocated) {
    const settings some = with_seed(1);
    int* device = on_device<int>(count);
    std::vector<int> host(2 * count);
    EXPECT_EQ(cudaMemcpy(device + 1, host.data(), count * sizeof(int), copies::host_to_device),
              is::invalid_value);
    EXPECT_EQ(cudaMemcpy2D(device, 2 * sizeof(int), host.data(), sizeof(int), sizeof(int), count / 2 + 1,
                           copies::host_to_device),
              is::invalid_value);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    EXPECT_EQ(cudaMemcpy(device, host.data(), sizeof(int), copies::device_to_host), is::invalid_value);
    EXPECT_EQ(emulated_cuda_violations(), 3u);
}

TEST(misuse, streams_and_events_belong_to_a_device) {
    const settings two{{"DEVICES", "2"}};
    const stream first = new_stream();
    const event of_first = new_event();
    cudaSetDevice(1);
    const stream second = new_stream();
    EXPECT_NE(launch_addition(first, {nullptr, 0, 0}), is::success);
    EXPECT_NE(cudaEventRecord(of_first, second), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    EXPECT_EQ(cudaEventRecord(of_first, first), is::success);
    EXPECT_EQ(cudaStreamWaitEvent(second, of_first, 0), is::success);
    EXPECT_EQ(cudaStreamSynchronize(second), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 2u);
}

TEST(misuse, what_was_destroyed_is_not_used) {
    const settings some = with_seed(1);
    const stream on = new_stream();
    const event what = new_event();
    cudaStreamDestroy(on);
    cudaEventDestroy(what);
    EXPECT_NE(cudaStreamQuery(on), is::success);
    EXPECT_NE(cudaStreamDestroy(on), is::success);
    EXPECT_NE(cudaEventQuery(what), is::success);
    EXPECT_NE(cudaEventDestroy(what), is::success);
    EXPECT_EQ(emulated_cuda_violations(), 4u);
}

TEST(misuse, views_are_for_kernels_that_reach_the_memory) {
    const settings two{{"DEVICES", "2"}};
    int* device = on_device<int>(count);
    cudaMemset(device, 0, count * sizeof(int));
    cudaDeviceSynchronize();
    emulated_cuda_host_view(device);
    EXPECT_EQ(emulated_cuda_violations(), 1u);
    cudaSetDevice(1);
    launch_addition(nullptr, {device, count, 1});
    cudaDeviceSynchronize();
    EXPECT_EQ(emulated_cuda_violations(), 2u);
    EXPECT_EQ(cudaDeviceEnablePeerAccess(0, 0), is::success);
    launch_addition(nullptr, {device, count, 1});
    cudaDeviceSynchronize();
    EXPECT_EQ(emulated_cuda_violations(), 2u);
}

TEST(misuse, host_functions_call_no_cuda) {
    const settings some = with_seed(1);
    cudaLaunchHostFunc(
        nullptr, [](void*) { cudaDeviceSynchronize(); }, nullptr);
    cudaDeviceSynchronize();
    EXPECT_EQ(emulated_cuda_violations(), 1u);
}

} // namespace
} // namespace emulated_cuda_test
