// The kernel's lists of CPU numbers are read, and damaged ones refused.
#include "platform/cpu_list.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

TEST(cpu_list, reads_numbers_and_ranges) {
    EXPECT_EQ(parse_cpu_list("0-3,8,10-11\n"), (cpu_set{0, 1, 2, 3, 8, 10, 11}));
    EXPECT_EQ(parse_cpu_list("5"), cpu_set{5});
}

TEST(cpu_list, takes_an_empty_file_for_the_empty_set) {
    EXPECT_EQ(parse_cpu_list("\n"), cpu_set{});
}

TEST(cpu_list, refuses_what_is_no_list) {
    for (const char* text : {"a", "1-", "-1", "3-1", "1,,2", "1 2", "0-99999999"})
        EXPECT_FALSE(parse_cpu_list(text)) << text;
}

TEST(cpu_list, keeps_what_two_sets_share) {
    EXPECT_EQ(both({0, 1, 2, 5}, {1, 5, 7}), (cpu_set{1, 5}));
}
