// The copies of starpu_cuda.h between memory nodes, on the emulation.
#include "emulated.hpp"
#include "memory/nodes.hpp"
#include "support/cuda_devices.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <vector>

using namespace starpu;
using namespace starpu::tests;

namespace {

constexpr int in = 1, out = 2, between = 3; // cudaMemcpyKind

class cuda_copies : public ::testing::Test {
protected:
    void SetUp() override {
        all.open();
        ASSERT_EQ(all.count(), 2u);
        for (unsigned i = 0; i < 2; ++i) {
            base::memory_node_id node = base::no_memory_node;
            ASSERT_EQ(added.add_node(its_memory(i), base::device_id{i}, "CUDA", SIZE_MAX, node), 0);
            nodes[i] = base::number_of(node);
            places[i] = reinterpret_cast<int*>(its_memory(i).allocate(bytes, 0));
        }
    }
    void TearDown() override {
        for (unsigned i = 0; i < 2; ++i)
            its_memory(i).release(reinterpret_cast<memory::address>(places[i]), bytes, 0);
    }
    memory::backend& its_memory(unsigned i) { return all.at(i).memory(); }
    CUstream_st* stream_of(unsigned i, memory::direction which) {
        return static_cast<CUstream_st*>(its_memory(i).native_queue(which));
    }
    void wait(unsigned i, memory::direction which) {
        memory::operation o;
        EXPECT_EQ(its_memory(i).mark(which, o), 0);
        EXPECT_EQ(its_memory(i).wait(o), memory::progress::done);
    }
    void fill(unsigned i) {
        EXPECT_EQ(starpu_cuda_copy_async_sync(values.data(), 0, places[i], nodes[i], bytes, nullptr, in), 0);
    }

    static constexpr std::size_t bytes = 8 * sizeof(int);
    const emulation emulation_{{"DEVICES", "2"}};
    cuda_devices all;
    memory::added_nodes added;
    unsigned nodes[2] = {};
    int* places[2] = {};
    std::vector<int> values{1, 2, 3, 4, 5, 6, 7, 8};
    std::vector<int> result = std::vector<int>(8, 0);
};

TEST_F(cuda_copies, are_over_on_return_without_a_stream) {
    fill(0);
    EXPECT_EQ(starpu_cuda_copy_async_sync(places[0], nodes[0], result.data(), 0, bytes, nullptr, out), 0);
    EXPECT_EQ(result, values);
}

TEST_F(cuda_copies, go_on_the_stream_they_are_given) {
    CUstream_st* stream = stream_of(0, memory::direction::in);
    EXPECT_EQ(starpu_cuda_copy_async_sync(values.data(), 0, places[0], nodes[0], bytes, stream, in), -EAGAIN);
    EXPECT_EQ(starpu_cuda_copy_async_sync(places[0], nodes[0], result.data(), 0, bytes, stream, out),
              -EAGAIN);
    wait(0, memory::direction::in);
    EXPECT_EQ(result, values);
}

TEST_F(cuda_copies, go_from_device_to_device) {
    fill(0);
    CUstream_st* stream = stream_of(1, memory::direction::peer);
    EXPECT_EQ(starpu_cuda_copy_async_sync(places[0], nodes[0], places[1], nodes[1], bytes, stream, between),
              -EAGAIN);
    wait(1, memory::direction::peer);
    EXPECT_EQ(starpu_cuda_copy_async_sync(places[1], nodes[1], result.data(), 0, bytes, nullptr, out), 0);
    EXPECT_EQ(result, values);
    EXPECT_EQ(emulated_cuda_count(1).bytes_peer, bytes);
}

TEST_F(cuda_copies, have_two_dimensions) {
    fill(0);
    CUstream_st* stream = stream_of(0, memory::direction::out);
    EXPECT_EQ(starpu_cuda_copy2d_async_sync(places[0], nodes[0], result.data(), 0, sizeof(int), 3,
                                            2 * sizeof(int), sizeof(int), stream, out),
              -EAGAIN);
    wait(0, memory::direction::out);
    EXPECT_EQ(result, (std::vector<int>{1, 3, 5, 0, 0, 0, 0, 0}));
}

TEST_F(cuda_copies, have_three_dimensions) {
    fill(0);
    CUstream_st* stream = stream_of(0, memory::direction::out);
    EXPECT_EQ(starpu_cuda_copy3d_async_sync(places[0], nodes[0], result.data(), 0, sizeof(int), 2,
                                            sizeof(int), 2 * sizeof(int), 2, 4 * sizeof(int), 4 * sizeof(int),
                                            stream, out),
              -EAGAIN);
    wait(0, memory::direction::out);
    EXPECT_EQ(result, (std::vector<int>{1, 0, 2, 0, 5, 0, 6, 0}));
}

TEST_F(cuda_copies, that_cuda_refuses_are_errors) {
    testing::internal::CaptureStderr();
    EXPECT_EQ(starpu_cuda_copy_async_sync(values.data(), 0, places[0], nodes[0] + 7, bytes, nullptr, in),
              -EINVAL);
    EXPECT_NE(testing::internal::GetCapturedStderr().find("there is no memory node"), std::string::npos);
}

} // namespace
