// The usable machine: hwloc's synthetic trees less made-up affinity masks, CPU sets and quotas.
#include "made_up_root.hpp"
#include "platform/binding.hpp"
#include "platform/setup_error.hpp"
#include "platform/topology.hpp"

#include <gtest/gtest.h>

#include <cerrno>

using namespace starpu::platform;

namespace {

constexpr const char* two_packages = "package:2 l3cache:1 core:4 pu:2";

void add_cgroup(made_up_root& root) {
    root.file("/proc/self/mountinfo", "30 23 0:28 / /sys/fs/cgroup rw - cgroup2 cgroup2 rw");
    root.file("/proc/self/cgroup", "0::/job");
}

} // namespace

TEST(topology, describes_a_synthetic_tree) {
    const auto here = discover({.root = "", .synthetic = two_packages});
    ASSERT_EQ(here.cpus.size(), 16U);
    EXPECT_EQ(here.core_count, 8U);
    EXPECT_EQ(here.at(cpu_id{0}), (cpu{0, 0, 0, 0, 0, 0}));
    EXPECT_EQ(here.at(cpu_id{3}), (cpu{3, 1, 0, 0, 0, 1}));
    EXPECT_EQ(here.at(cpu_id{15}).package, 1U);
    EXPECT_EQ(here.at(cpu_id{15}).l3_group, 1U);
    EXPECT_FALSE(here.cpu_quota);
}

TEST(topology, sees_numa_nodes) {
    const auto here = discover({.root = "", .synthetic = "package:2 [numa(memory=1073741824)] core:2 pu:1"});
    ASSERT_EQ(here.numa_nodes.size(), 2U);
    EXPECT_EQ(here.numa_nodes[1].memory_bytes, std::size_t{1} << 30);
    EXPECT_EQ(here.cpus[0].numa_node, 0U);
    EXPECT_EQ(here.cpus[3].numa_node, 1U);
}

TEST(topology, takes_a_package_without_l3_for_one_cache) {
    const auto here = discover({.root = "", .synthetic = "package:2 core:2 pu:1"});
    EXPECT_EQ(here.cpus[0].l3_group, here.cpus[1].l3_group);
    EXPECT_NE(here.cpus[1].l3_group, here.cpus[2].l3_group);
}

TEST(topology, keeps_to_the_affinity_mask) {
    made_up_root root;
    root.file("/proc/self/status", "Name:\tx\nCpus_allowed:\tff00\nCpus_allowed_list:\t8-15");
    const auto here = discover({.root = root.path(), .synthetic = two_packages});
    EXPECT_EQ(here.cpus.size(), 8U);
    EXPECT_EQ(here.cpus[0].os_index, 8U);
    EXPECT_EQ(here.cpus[0].core, 0U);
    EXPECT_EQ(here.cpus[0].package, 0U);
}

TEST(topology, uses_the_whole_machine_when_told_to) {
    made_up_root root;
    root.file("/proc/self/status", "Cpus_allowed_list:\t8-15");
    const auto here = discover({.root = root.path(), .synthetic = two_packages, .honours_affinity = false});
    EXPECT_EQ(here.cpus.size(), 16U);
}

TEST(topology, keeps_to_the_cpuset_and_reports_the_quota) {
    made_up_root root;
    add_cgroup(root);
    root.file("/sys/fs/cgroup/job/cpuset.cpus.effective", "0-3,8");
    root.file("/sys/fs/cgroup/job/cpu.max", "250000 100000");
    const auto here = discover({.root = root.path(), .synthetic = two_packages});
    EXPECT_EQ(here.cpus.size(), 5U);
    EXPECT_EQ(here.core_count, 3U);
    EXPECT_EQ(here.cpu_quota, 2U);
}

TEST(topology, fails_with_a_reason_when_nothing_is_left) {
    made_up_root root;
    add_cgroup(root);
    root.file("/proc/self/status", "Cpus_allowed_list:\t0-1");
    root.file("/sys/fs/cgroup/job/cpuset.cpus.effective", "2-3");
    try {
        discover({.root = root.path(), .synthetic = two_packages});
        FAIL() << "an empty machine was accepted";
    } catch (const setup_error& problem) {
        EXPECT_EQ(problem.error(), -ENODEV);
        EXPECT_NE(std::string(problem.what()).find("cpuset"), std::string::npos);
    }
}

TEST(topology, fails_when_there_is_no_sys_or_no_such_tree) {
    made_up_root root;
    EXPECT_THROW(discover({.root = root.path(), .synthetic = ""}), setup_error);
    EXPECT_THROW(discover({.root = "", .synthetic = "no tree"}), setup_error);
}

TEST(topology, agrees_with_sys_about_the_real_machine) {
    const auto here = discover();
    EXPECT_EQ(here.cpus.size(), affinity_of_this_thread()->size());
    const auto flat = read_flat_topology("");
    ASSERT_TRUE(flat);
    const auto part = restricted_to(*flat, *affinity_of_this_thread());
    ASSERT_EQ(part.cpus.size(), here.cpus.size());
    EXPECT_EQ(part.core_count, here.core_count);
    EXPECT_EQ(part.numa_nodes.size(), here.numa_nodes.size());
}
