// Large copies of main memory that nobody has pinned: they come over whole, and nobody waits for them.
#include "devices/cuda/pinned_memory.hpp"
#include "emulated.hpp"
#include "memory/main_memory.hpp"
#include "support/cuda_devices.hpp"

#include <gtest/gtest.h>

#include <cerrno>
#include <vector>

using namespace starpu;
using namespace starpu::tests;

namespace {

// Values in main memory as rows with gaps, and memory for them on the device where the gaps are others.
struct strided_values {
    std::size_t width, rows, host_pitch, device_pitch;
    std::vector<char> values, back;

    strided_values(std::size_t its_width, std::size_t its_rows, std::size_t here, std::size_t there)
        : width(its_width), rows(its_rows), host_pitch(here), device_pitch(there), values(here * its_rows),
          back(here * its_rows, 'x') {
        for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<char>(i * 31 + i / 255);
    }
    std::size_t device_bytes() const { return device_pitch * rows; }
    memory::strided_shape shape(bool comes_in) const {
        memory::strided_shape s = memory::run_of(width);
        s.add_level(rows, comes_in ? host_pitch : device_pitch, comes_in ? device_pitch : host_pitch);
        return s;
    }
    // What belongs to it is there, and the gaps are as they were.
    bool is_back() const {
        for (std::size_t i = 0; i < back.size(); ++i)
            if (back[i] != (i % host_pitch < width ? values[i] : 'x')) return false;
        return true;
    }
};

class staged_copies : public ::testing::Test {
protected:
    void open() {
        all.open();
        ASSERT_EQ(all.count(), 1u);
    }
    memory::backend& device() { return all.at(0).memory(); }
    memory::location here(std::vector<char>& where) {
        return {&host, reinterpret_cast<memory::address>(where.data()), 0};
    }
    int put(strided_values& v, memory::address place, memory::operation& o) {
        return device().copy(here(v.values), {&device(), place, 0}, v.shape(true), true, o);
    }
    int fetch(strided_values& v, memory::address place, memory::operation& o) {
        return device().copy({&device(), place, 0}, here(v.back), v.shape(false), true, o);
    }
    void expect_there_and_back(strided_values v) {
        const memory::address place = device().allocate(v.device_bytes(), 0);
        memory::operation in, out;
        ASSERT_EQ(put(v, place, in), -EAGAIN);
        EXPECT_EQ(device().wait(in), memory::progress::done);
        ASSERT_EQ(fetch(v, place, out), -EAGAIN);
        while (device().test(out) == memory::progress::pending) {
        }
        EXPECT_TRUE(v.is_back());
        device().release(place, v.device_bytes(), 0);
    }
    cuda_devices all;
    memory::main_memory host;
};

TEST_F(staged_copies, come_over_whole_in_every_shape) {
    const emulation e{};
    open();
    expect_there_and_back({5 * mebibyte + 7, 1, 5 * mebibyte + 7, 5 * mebibyte + 7}); // one run
    expect_there_and_back({3000, 1777, 4096, 3000});                                  // many rows in a piece
    expect_there_and_back({3 * mebibyte + 1, 3, 4 * mebibyte, 3 * mebibyte + 512});   // rows larger than one
    EXPECT_EQ(emulated_cuda_count(0).pageable_copies, 0u) << "CUDA was given pageable memory";
    all.close();
    EXPECT_EQ(emulated_cuda_violations(), 0u);
}

TEST_F(staged_copies, go_on_in_both_directions_at_once) {
    const emulation e{{"MODE", "threads"}};
    open();
    std::vector<strided_values> several;
    for (int i = 0; i < 4; ++i) several.push_back({2048, 1024 + 100u * static_cast<unsigned>(i), 5000, 2048});
    std::vector<memory::address> places;
    std::vector<memory::operation> under_way(8);
    for (std::size_t i = 0; i < 4; ++i) places.push_back(device().allocate(several[i].device_bytes(), 0));
    for (std::size_t i = 0; i < 2; ++i) ASSERT_EQ(put(several[i], places[i], under_way[i]), -EAGAIN);
    for (std::size_t i = 0; i < 2; ++i) EXPECT_EQ(device().wait(under_way[i]), memory::progress::done);
    for (std::size_t i = 0; i < 2; ++i) {
        ASSERT_EQ(fetch(several[i], places[i], under_way[4 + i]), -EAGAIN);
        ASSERT_EQ(put(several[2 + i], places[2 + i], under_way[2 + i]), -EAGAIN);
    }
    for (std::size_t i = 2; i < 6; ++i) EXPECT_EQ(device().wait(under_way[i]), memory::progress::done);
    for (std::size_t i = 2; i < 4; ++i) {
        memory::operation out;
        ASSERT_EQ(fetch(several[i], places[i], out), -EAGAIN);
        EXPECT_EQ(device().wait(out), memory::progress::done);
    }
    for (std::size_t i = 0; i < 4; ++i) {
        EXPECT_TRUE(several[i].is_back()) << i;
        device().release(places[i], several[i].device_bytes(), 0);
    }
    all.close();
}

// CUDA itself refuses them, of whatever size.
TEST_F(staged_copies, take_what_is_pinned_at_one_end_alone) {
    const emulation e{};
    open();
    auto& pinned = devices::cuda::pinned_memory::only();
    for (const std::size_t bytes : {3 * mebibyte, std::size_t{8192}})
        for (const std::size_t begin : {std::size_t{0}, bytes / 2}) {
            strided_values v{bytes, 1, bytes, bytes};
            ASSERT_EQ(pinned.pin(v.values.data() + begin, bytes / 2), 0);
            ASSERT_EQ(pinned.pin(v.back.data() + begin, bytes / 2), 0);
            const memory::address place = device().allocate(bytes, 0);
            memory::operation in, out;
            EXPECT_EQ(put(v, place, in), -EAGAIN) << bytes << " bytes, pinned from " << begin;
            EXPECT_EQ(device().wait(in), memory::progress::done);
            EXPECT_EQ(fetch(v, place, out), -EAGAIN) << bytes << " bytes, pinned from " << begin;
            EXPECT_EQ(device().wait(out), memory::progress::done);
            EXPECT_TRUE(v.is_back());
            device().release(place, bytes, 0);
            EXPECT_EQ(pinned.unpin(v.values.data() + begin), 0);
            EXPECT_EQ(pinned.unpin(v.back.data() + begin), 0);
        }
    all.close();
}

TEST_F(staged_copies, do_without_buffers_where_there_is_no_pinned_memory) {
    const emulation e{{"FAIL_HOST_ALLOC", "from:1"}};
    open();
    expect_there_and_back({3000, 1000, 4096, 3000});
    EXPECT_GT(emulated_cuda_count(0).pageable_copies, 0u);
    all.close();
}

TEST_F(staged_copies, fail_as_a_whole_when_a_piece_does) {
    const emulation e{{"FAIL_COPY", "2"}};
    open();
    strided_values v{4 * mebibyte, 2, 4 * mebibyte, 4 * mebibyte};
    const memory::address place = device().allocate(v.device_bytes(), 0);
    memory::operation in, again;
    ASSERT_EQ(put(v, place, in), -EAGAIN);
    EXPECT_EQ(device().wait(in), memory::progress::failed);
    EXPECT_FALSE(device().is_lost());
    ASSERT_EQ(put(v, place, again), -EAGAIN);
    EXPECT_EQ(device().wait(again), memory::progress::done) << "the next one is not concerned";
    device().release(place, v.device_bytes(), 0);
    all.close();
}

TEST_F(staged_copies, end_with_their_device) {
    const emulation e{{"FAIL_COPY", "late:2"}};
    open();
    strided_values v{4 * mebibyte, 2, 4 * mebibyte, 4 * mebibyte};
    const memory::address place = device().allocate(v.device_bytes(), 0);
    memory::operation in;
    ASSERT_EQ(put(v, place, in), -EAGAIN);
    EXPECT_EQ(device().wait(in), memory::progress::failed);
    EXPECT_TRUE(device().is_lost());
    EXPECT_EQ(put(v, place, in), -EIO);
    all.close();
}

} // namespace
