// Copies of all shapes arrive; what kind of memory takes part decides how late.
#include "cuda.hpp"

#include <chrono>
#include <cmath>
#include <numeric>

namespace emulated_cuda_test {
namespace {

std::vector<int> numbers(std::size_t count) {
    std::vector<int> values(count);
    std::iota(values.begin(), values.end(), 1);
    return values;
}

TEST(copies, a_block_out_of_a_matrix_and_back) {
    const settings some = with_seed(1);
    constexpr std::size_t rows = 5, columns = 7, ld = 9;
    const std::vector<int> matrix = numbers(rows * ld);
    std::vector<int> back(rows * ld, 0);
    int* device = on_device<int>(rows * columns);
    constexpr std::size_t width = columns * sizeof(int);
    EXPECT_EQ(
        cudaMemcpy2D(device, width, matrix.data(), ld * sizeof(int), width, rows, copies::host_to_device),
        is::success);
    EXPECT_EQ(cudaMemcpy2D(back.data(), ld * sizeof(int), device, width, width, rows, copies::device_to_host),
              is::success);
    for (std::size_t i = 0; i < rows * ld; ++i) EXPECT_EQ(back[i], i % ld < columns ? matrix[i] : 0);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST(copies, a_cuboid) {
    const settings some = with_seed(1);
    constexpr std::size_t nx = 3, ny = 4, nz = 2, ldx = 5, ldy = 6;
    const std::vector<int> field = numbers(ldx * ldy * nz);
    int* device = on_device<int>(nx * ny * nz);
    copy_3d what{};
    what.from = {const_cast<int*>(field.data()), ldx * sizeof(int), ldx, ldy};
    what.to = {device, nx * sizeof(int), nx, ny};
    what.size = {nx * sizeof(int), ny, nz};
    what.kind = copies::host_to_device;
    EXPECT_EQ(cudaMemcpy3DAsync(&what, nullptr), is::success);
    std::vector<int> packed(nx * ny * nz);
    EXPECT_EQ(cudaMemcpy(packed.data(), device, packed.size() * sizeof(int), copies::device_to_host),
              is::success);
    for (std::size_t i = 0; i < packed.size(); ++i)
        EXPECT_EQ(packed[i], field[i % nx + i / nx % ny * ldx + i / nx / ny * ldx * ldy]);
}

TEST(copies, from_device_to_device_with_and_without_peers) {
    for (const char* peers : {"0", "1"}) {
        const settings two{{"DEVICES", "2"}, {"PEERS", peers}};
        const std::vector<int> values = numbers(100);
        std::vector<int> back(100);
        int* first = on_device<int>(100);
        cudaMemcpy(first, values.data(), 400, copies::host_to_device);
        cudaSetDevice(1);
        int* second = on_device<int>(100);
        const stream on = new_stream();
        EXPECT_EQ(cudaMemcpyPeerAsync(second, 1, first, 0, 400, on), is::success);
        EXPECT_EQ(cudaMemcpyAsync(back.data(), second, 400, copies::device_to_host, on), is::success);
        EXPECT_EQ(back, values); // pageable: it is over when the call returns
        EXPECT_EQ(emulated_cuda_count(1).bytes_peer, 400u);
        EXPECT_EQ(emulated_cuda_count(0).bytes_in, 400u);
        EXPECT_EQ(emulated_cuda_count(1).bytes_out, 400u);
        EXPECT_EQ(emulated_cuda_count(1).pageable_copies, 1u);
    }
}

TEST(copies, pageable_memory_may_change_when_the_call_has_returned) {
    const settings late = with_seed(1);
    int value = 1;
    int* device = on_device<int>(1);
    const stream on = new_stream();
    cudaMemcpyAsync(device, &value, sizeof value, copies::host_to_device, on);
    value = 2;
    cudaStreamSynchronize(on);
    cudaMemcpy(&value, device, sizeof value, copies::device_to_host);
    EXPECT_EQ(value, 1);
}

TEST(copies, pinned_memory_may_not) {
    const settings late = with_seed(1);
    int* value = pinned<int>(1, 1);
    int* device = on_device<int>(1);
    const stream on = new_stream();
    cudaMemcpyAsync(device, value, sizeof *value, copies::host_to_device, on);
    *value = 2;
    cudaStreamSynchronize(on);
    *value = 3;
    cudaMemcpy(value, device, sizeof *value, copies::device_to_host);
    EXPECT_EQ(*value, 2);
}

TEST(copies, memory_of_the_program_can_be_pinned) {
    const settings some = with_seed(1);
    std::vector<int> values(1000);
    EXPECT_EQ(cudaHostRegister(values.data(), 4000, 0), is::success);
    EXPECT_EQ(cudaHostRegister(values.data() + 10, 4, 0), is::memory_already_registered);
    pointer_attributes what{};
    EXPECT_EQ(cudaPointerGetAttributes(&what, values.data() + 5), is::success);
    EXPECT_EQ(what.type, 1);
    EXPECT_EQ(cudaHostUnregister(values.data()), is::success);
    EXPECT_EQ(cudaHostUnregister(values.data()), is::memory_not_registered);
    EXPECT_EQ(cudaPointerGetAttributes(&what, values.data()), is::success);
    EXPECT_EQ(what.type, 0);
    int* device = on_device<int>(1);
    EXPECT_EQ(cudaPointerGetAttributes(&what, device), is::success);
    EXPECT_EQ(what.type, 2);
    EXPECT_EQ(what.device, 0);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST(copies, memory_that_is_pinned_in_part_is_refused) {
    const settings some = with_seed(1);
    std::vector<int> values(1000, 1);
    int* device = on_device<int>(1000);
    const stream on = new_stream();
    for (const std::size_t begin : {0, 300, 600}) {
        EXPECT_EQ(cudaHostRegister(values.data() + begin, 1600, 0), is::success);
        EXPECT_EQ(cudaMemcpyAsync(device, values.data(), 4000, copies::host_to_device, on),
                  is::invalid_value);
        EXPECT_EQ(cudaMemcpy(device, values.data() + begin, 1600, copies::host_to_device), is::success);
        EXPECT_EQ(cudaHostUnregister(values.data() + begin), is::success);
    }
    EXPECT_EQ(cudaGetLastError(), is::invalid_value);
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

// Copies a host's block in and another out, each on a stream of its own; how long after the first the second
// ended, in ms.
float between_the_ends(char* host, char* device, std::size_t bytes) {
    const stream in = new_stream(), out = new_stream();
    event first, second;
    for (event* e : {&first, &second}) cudaEventCreateWithFlags(e, 0);
    cudaMemcpyAsync(device, host, bytes, copies::host_to_device, in);
    cudaEventRecord(first, in);
    cudaMemcpyAsync(host + bytes, device + bytes, bytes, copies::device_to_host, out);
    cudaEventRecord(second, out);
    EXPECT_EQ(cudaDeviceSynchronize(), is::success);
    float ms = -1;
    EXPECT_EQ(cudaEventElapsedTime(&ms, first, second), is::success);
    return ms;
}

// With both directions and the kernels at work at once the whole takes about as long as its longest part; one
// after the other it would be the sum. Only what cannot depend on how busy this machine is is asked: nothing
// is faster than the link, and of many pairs of copies one ends much less than a copy's time after the other,
// which never happens where directions wait for each other.
TEST(copies, links_have_a_speed_and_directions_overlap) {
    const settings slow{{"MODE", "threads"}, {"MIB_PER_S", "1000"}};
    constexpr std::size_t bytes = 4 << 20;
    constexpr int ms_of_a_copy = 4;
    char* host = pinned<char>(2 * bytes, 1);
    char* device = on_device<char>(2 * bytes);
    cudaMemset(device, 0, 2 * bytes);
    cudaDeviceSynchronize();
    std::size_t pairs = 0;
    bool overlapped = false;
    while (!overlapped && pairs < 200) {
        const auto start = std::chrono::steady_clock::now();
        overlapped = std::abs(between_the_ends(host, device, bytes)) < ms_of_a_copy - 1;
        EXPECT_GE(std::chrono::steady_clock::now() - start, std::chrono::milliseconds(ms_of_a_copy));
        ++pairs;
    }
    EXPECT_TRUE(overlapped);
    EXPECT_EQ(emulated_cuda_count(0).bytes_in, pairs * bytes);
    EXPECT_EQ(emulated_cuda_count(0).bytes_out, pairs * bytes);
}

} // namespace
} // namespace emulated_cuda_test
