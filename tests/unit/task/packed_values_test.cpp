// Packing values into a buffer whose layout programs know, and taking them out again.
#include "task/core/packed_values.hpp"

#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <string>

namespace starpu::task {
namespace {

template <class T> T value_at(const void* buffer, std::size_t offset) {
    T value;
    std::memcpy(&value, static_cast<const char*>(buffer) + offset, sizeof value);
    return value;
}

TEST(packed_values, lie_behind_a_count_each_behind_its_size) {
    packing state = start_packing();
    const int i = 7;
    const char c = 'x';
    const double d = 0.5;
    ASSERT_EQ(append_value(state, &i, sizeof i), 0);
    ASSERT_EQ(append_value(state, &c, sizeof c), 0);
    ASSERT_EQ(append_value(state, &d, sizeof d), 0);
    std::size_t bytes = 0;
    void* buffer = finish_packing(state, bytes);
    EXPECT_EQ(bytes, 4u + 8 + 4 + 8 + 1 + 8 + 8);
    EXPECT_EQ(value_at<int>(buffer, 0), 3);
    EXPECT_EQ(value_at<std::size_t>(buffer, 4), 4u);
    EXPECT_EQ(value_at<int>(buffer, 12), 7);
    EXPECT_EQ(value_at<std::size_t>(buffer, 16), 1u);
    EXPECT_EQ(value_at<char>(buffer, 24), 'x');
    EXPECT_EQ(value_at<double>(buffer, 33), 0.5);
    std::free(buffer);
}

TEST(packed_values, nothing_packed_is_no_buffer) {
    packing state = start_packing();
    std::size_t bytes = 1;
    EXPECT_EQ(finish_packing(state, bytes), nullptr);
    EXPECT_EQ(bytes, 0u);
}

TEST(packed_values, grow_as_needed) {
    packing state = start_packing();
    const std::string large(100000, 'z');
    for (int i = 0; i < 50; ++i) ASSERT_EQ(append_value(state, &i, sizeof i), 0);
    ASSERT_EQ(append_value(state, large.data(), large.size()), 0);
    std::size_t bytes = 0;
    void* buffer = finish_packing(state, bytes);
    packing reader = start_unpacking(buffer, bytes);
    for (int i = 0; i < 50; ++i) EXPECT_EQ(value_at<int>(next_value(reader).bytes, 0), i);
    const packed_value last = next_value(reader);
    EXPECT_EQ(std::string(static_cast<const char*>(last.bytes), last.size), large);
    EXPECT_FALSE(has_more_values(reader));
    std::free(buffer);
}

TEST(packed_values, may_have_no_bytes) {
    packing state = start_packing();
    ASSERT_EQ(append_value(state, nullptr, 0), 0);
    std::size_t bytes = 0;
    void* buffer = finish_packing(state, bytes);
    packing reader = start_unpacking(buffer, bytes);
    ASSERT_TRUE(has_more_values(reader));
    EXPECT_EQ(next_value(reader).size, 0u);
    EXPECT_FALSE(has_more_values(reader));
    std::free(buffer);
}

TEST(packed_values, tell_what_is_left) {
    packing state = start_packing();
    const int i = 7;
    const double d = 0.5;
    append_value(state, &i, sizeof i);
    append_value(state, &d, sizeof d);
    std::size_t bytes = 0;
    void* buffer = finish_packing(state, bytes);
    packing reader = start_unpacking(buffer);
    EXPECT_EQ(unread_bytes(reader), 8u + 4 + 8 + 8);
    next_value(reader);
    EXPECT_EQ(unread_bytes(reader), 8u + 8);
    next_value(reader);
    EXPECT_EQ(unread_bytes(reader), 0u);
    std::free(buffer);
}

TEST(packed_values, of_no_buffer_are_none) {
    EXPECT_FALSE(has_more_values(start_unpacking(nullptr)));
}

} // namespace
} // namespace starpu::task
