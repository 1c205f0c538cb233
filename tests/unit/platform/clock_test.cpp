// The clock goes forward and its units convert into each other.
#include "platform/clock.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

TEST(clock, never_goes_back) {
    auto before = now_ns();
    for (int i = 0; i < 1000; ++i) {
        const auto after = now_ns();
        ASSERT_GE(after, before);
        before = after;
    }
}

TEST(clock, converts_between_timespec_and_numbers) {
    const timespec time{3, 250'000'000};
    EXPECT_EQ(ns_of(time), 3'250'000'000);
    EXPECT_DOUBLE_EQ(us_of(time), 3'250'000.0);
    EXPECT_EQ(timespec_of(3'250'000'000).tv_sec, 3);
    EXPECT_EQ(timespec_of(3'250'000'000).tv_nsec, 250'000'000);
}

TEST(clock, measures_across_a_second) {
    EXPECT_DOUBLE_EQ(us_between({1, 999'999'000}, {2, 500}), 1.5);
    EXPECT_DOUBLE_EQ(us_between({2, 500}, {1, 999'999'000}), -1.5);
}
