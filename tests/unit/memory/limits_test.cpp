// Limits and watermarks as the environment gives them.
#include "memory/limits.hpp"
#include "memory/watermarks.hpp"

#include <gtest/gtest.h>

#include <map>

namespace starpu::memory {
namespace {

base::knobs with(const std::map<std::string, std::string>& set) {
    base::knobs values;
    EXPECT_EQ(base::read_knobs(values,
                               [&](const char* name) -> const char* {
                                   const auto found = set.find(name);
                                   return found == set.end() ? nullptr : found->second.c_str();
                               }),
              0);
    return values;
}

constexpr std::size_t mib = std::size_t{1} << 20;

TEST(limits, are_none_unless_said) {
    EXPECT_EQ(main_limit_bytes(with({}), 0), SIZE_MAX);
    EXPECT_EQ(main_limit_bytes(with({{"STARPU_LIMIT_CPU_MEM", "0"}}), 0), SIZE_MAX);
    EXPECT_EQ(numa_limit_bytes(with({}), 0), SIZE_MAX);
}

TEST(limits, are_in_mebibytes) {
    EXPECT_EQ(main_limit_bytes(with({{"STARPU_LIMIT_CPU_MEM", "3"}}), 0), 3 * mib);
}

TEST(limits, of_one_numa_node_come_before_those_of_all) {
    const auto knobs = with({{"STARPU_USE_NUMA", "1"},
                             {"STARPU_LIMIT_CPU_NUMA_MEM", "8"},
                             {"STARPU_LIMIT_CPU_NUMA_2_MEM", "5"},
                             {"STARPU_LIMIT_CPU_NUMA_3_MEM", "0"}});
    EXPECT_EQ(numa_limit_bytes(knobs, 1), 8 * mib);
    EXPECT_EQ(numa_limit_bytes(knobs, 2), 5 * mib);
    EXPECT_EQ(numa_limit_bytes(knobs, 3), SIZE_MAX);
    EXPECT_EQ(main_limit_bytes(knobs, 2), 5 * mib);
}

TEST(limits, of_numa_nodes_hold_where_all_memory_is_one) {
    EXPECT_EQ(main_limit_bytes(with({{"STARPU_LIMIT_CPU_NUMA_MEM", "8"}}), 0), 8 * mib);
    EXPECT_EQ(
        main_limit_bytes(with({{"STARPU_LIMIT_CPU_NUMA_MEM", "8"}, {"STARPU_LIMIT_CPU_NUMA_0_MEM", "6"}}), 0),
        6 * mib);
    EXPECT_EQ(main_limit_bytes(with({{"STARPU_LIMIT_CPU_NUMA_MEM", "8"}, {"STARPU_LIMIT_CPU_MEM", "3"}}), 0),
              3 * mib);
}

TEST(watermarks, have_defaults) {
    const watermarks w = watermarks_in(with({}));
    EXPECT_EQ(w.minimum_available, 0u);
    EXPECT_EQ(w.target_available, 0u);
    EXPECT_EQ(w.minimum_clean, 5u);
    EXPECT_EQ(w.target_clean, 10u);
}

TEST(watermarks, have_targets_no_lower_than_their_minima) {
    const watermarks w = watermarks_in(with({{"STARPU_MINIMUM_AVAILABLE_MEM", "20"},
                                             {"STARPU_MINIMUM_CLEAN_BUFFERS", "30"},
                                             {"STARPU_TARGET_CLEAN_BUFFERS", "400"}}));
    EXPECT_EQ(w.minimum_available, 20u);
    EXPECT_EQ(w.target_available, 20u);
    EXPECT_EQ(w.minimum_clean, 30u);
    EXPECT_EQ(w.target_clean, 100u);
}

TEST(watermarks, are_shares_of_any_size) {
    EXPECT_EQ(share_of(1000, 5), 50u);
    EXPECT_EQ(share_of(99, 10), 9u);
    EXPECT_EQ(share_of(SIZE_MAX, 100), SIZE_MAX);
}

} // namespace
} // namespace starpu::memory
