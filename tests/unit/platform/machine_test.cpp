// Distances on a made-up machine: two packages, two caches in each, two cores per cache, two threads per
// core.
#include "platform/machine.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

namespace {

machine sixteen_cpus() {
    machine here;
    for (unsigned i = 0; i < 16; ++i) here.cpus.push_back({i, i / 2, i / 4, i / 8, i / 8, i % 2});
    here.numa_nodes = {{0, 0}, {1, 0}};
    here.core_count = 8;
    return here;
}

} // namespace

TEST(machine, tells_what_two_cpus_share) {
    const auto here = sixteen_cpus();
    const auto from_first = [&](unsigned i) { return distance_between(here.cpus[0], here.cpus[i]); };
    EXPECT_EQ(from_first(0), distance::same_cpu);
    EXPECT_EQ(from_first(1), distance::same_core);
    EXPECT_EQ(from_first(2), distance::same_cache);
    EXPECT_EQ(from_first(4), distance::same_numa_node);
    EXPECT_EQ(from_first(8), distance::same_machine);
}

TEST(machine, knows_packages_of_several_numa_nodes) {
    const cpu one{0, 0, 0, 0, 0, 0}, other{4, 4, 1, 1, 0, 0};
    EXPECT_EQ(distance_between(one, other), distance::same_package);
}

TEST(machine, orders_neighbours_before_strangers) {
    const auto here = sixteen_cpus();
    const std::vector<cpu_id> others{cpu_id{12}, cpu_id{7}, cpu_id{3}, cpu_id{4}, cpu_id{5}, cpu_id{6}};
    EXPECT_EQ(nearest_first(here, cpu_id{6}, others), (std::vector<std::size_t>{5, 1, 3, 4, 2, 0}));
}
