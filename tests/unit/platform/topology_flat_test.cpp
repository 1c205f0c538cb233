// The hardware tree read from a made-up /sys/devices/system.
#include "made_up_root.hpp"
#include "platform/topology.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

namespace {

struct cpu_facts {
    unsigned index, package;
    const char* siblings;
    const char* shares_cache;
};

void add_cpu(made_up_root& root, const cpu_facts& facts) {
    const auto folder = "/sys/devices/system/cpu/cpu" + std::to_string(facts.index);
    root.file(folder + "/topology/physical_package_id", std::to_string(facts.package));
    root.file(folder + "/topology/thread_siblings_list", facts.siblings);
    root.file(folder + "/cache/index3/shared_cpu_list", facts.shares_cache);
}

// Two packages of two cores with two threads; the kernel numbers second threads after all first ones, as it
// does.
void add_two_packages(made_up_root& root) {
    root.file("/sys/devices/system/cpu/online", "0-7");
    root.file("/sys/devices/system/node/online", "0-1");
    root.file("/sys/devices/system/node/node0/cpulist", "0-1,4-5");
    root.file("/sys/devices/system/node/node1/cpulist", "2-3,6-7");
    root.file("/sys/devices/system/node/node0/meminfo",
              "Node 0 MemTotal:       2048 kB\nNode 0 MemFree: 7 kB");
    for (unsigned i = 0; i < 8; ++i) {
        const unsigned core = i % 4, package = core / 2;
        const auto siblings = std::to_string(core) + "," + std::to_string(core + 4);
        add_cpu(root, {i, package, siblings.c_str(), package == 0 ? "0-1,4-5" : "2-3,6-7"});
    }
}

} // namespace

TEST(topology_flat, puts_neighbours_side_by_side) {
    made_up_root root;
    add_two_packages(root);
    const auto here = read_flat_topology(root.path());
    ASSERT_TRUE(here);
    ASSERT_EQ(here->cpus.size(), 8U);
    EXPECT_EQ(here->core_count, 4U);
    EXPECT_EQ(here->cpus[0], (cpu{0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(here->cpus[1], (cpu{4, 0, 0, 0, 0, 1}));
    EXPECT_EQ(here->cpus[2], (cpu{1, 1, 0, 0, 0, 0}));
    EXPECT_EQ(here->cpus[7], (cpu{7, 3, 1, 1, 1, 1}));
}

TEST(topology_flat, reads_the_memory_of_numa_nodes) {
    made_up_root root;
    add_two_packages(root);
    const auto here = read_flat_topology(root.path());
    ASSERT_TRUE(here);
    EXPECT_EQ(here->numa_nodes, (std::vector<numa_node>{{0, 2048 * 1024}, {1, 0}}));
}

TEST(topology_flat, is_content_with_the_list_of_cpus) {
    made_up_root root;
    root.file("/sys/devices/system/cpu/online", "0-2");
    const auto here = read_flat_topology(root.path());
    ASSERT_TRUE(here);
    EXPECT_EQ(here->core_count, 3U);
    EXPECT_EQ(here->numa_nodes.size(), 1U);
}

TEST(topology_flat, has_nothing_without_sys) {
    made_up_root root;
    EXPECT_FALSE(read_flat_topology(root.path()));
}

TEST(topology_flat, numbers_cores_anew_after_a_restriction) {
    made_up_root root;
    add_two_packages(root);
    const auto whole = read_flat_topology(root.path());
    ASSERT_TRUE(whole);
    const auto part = restricted_to(*whole, {3, 6, 7});
    ASSERT_EQ(part.cpus.size(), 3U);
    EXPECT_EQ(part.core_count, 2U);
    EXPECT_EQ(part.numa_nodes.size(), 1U);
    EXPECT_EQ(part.cpus[0],
              (cpu{6, 0, 0, 0, 0, 0})); // its first thread, CPU 2, is not ours: this is the first usable
    EXPECT_EQ(part.cpus[1], (cpu{3, 1, 0, 0, 0, 0}));
    EXPECT_EQ(part.cpus[2], (cpu{7, 1, 0, 0, 0, 1}));
}
