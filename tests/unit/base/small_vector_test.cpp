// A small_vector behaves like a vector on both sides of its inline capacity.
#include "base/small_vector.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <string>

using starpu::base::small_vector;

namespace {
const std::string long_text(100,
                            'x'); // longer than a string keeps inline, so that a leak or double free shows
}

TEST(small_vector, grows_beyond_its_inline_capacity) {
    small_vector<std::string, 2> v;
    for (int i = 0; i < 9; ++i) v.push_back(long_text + std::to_string(i));
    ASSERT_EQ(v.size(), 9u);
    for (int i = 0; i < 9; ++i) EXPECT_EQ(v[static_cast<std::size_t>(i)], long_text + std::to_string(i));
}

TEST(small_vector, may_push_its_own_element_while_growing) {
    small_vector<std::string, 2> v{long_text, "b"};
    v.push_back(v[0]);
    EXPECT_EQ(v[0], long_text);
    EXPECT_EQ(v[2], long_text);
}

TEST(small_vector, moves_and_copies_short_and_long) {
    for (std::size_t count : {1u, 5u}) {
        small_vector<std::string, 2> original;
        for (std::size_t i = 0; i < count; ++i) original.push_back(long_text);
        small_vector<std::string, 2> copy = original;
        small_vector<std::string, 2> moved = std::move(original);
        EXPECT_EQ(copy.size(), count);
        EXPECT_EQ(moved.size(), count);
        EXPECT_TRUE(original.empty());
        original = std::move(moved);
        EXPECT_EQ(original.back(), long_text);
        copy = original;
        EXPECT_EQ(copy.front(), long_text);
    }
}

TEST(small_vector, holds_what_cannot_be_copied) {
    small_vector<std::unique_ptr<int>, 1> v;
    v.push_back(std::make_unique<int>(1));
    v.emplace_back(new int(2));
    EXPECT_EQ(*v[0] + *v[1], 3);
    v.erase_unordered(0);
    EXPECT_EQ(*v[0], 2);
    EXPECT_EQ(v.size(), 1u);
}

TEST(small_vector, resizes_both_ways) {
    small_vector<int, 4> v;
    v.resize(10);
    EXPECT_EQ(v[9], 0);
    v.resize(3);
    EXPECT_EQ(v.size(), 3u);
    v.clear();
    EXPECT_TRUE(v.empty());
}
