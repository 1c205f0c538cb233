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

TEST(topology, gives_each_process_of_a_node_its_share) {
    const auto part = [](unsigned number, unsigned count) {
        return discover({.root = "", .synthetic = two_packages, .share = {number, count}});
    };
    const auto third = part(2, 4);
    ASSERT_EQ(third.cpus.size(), 4U);
    EXPECT_EQ(third.core_count, 2U);
    EXPECT_EQ(third.cpus[0].os_index, 8U);
    EXPECT_EQ(third.cpus[0].core, 0U);
    std::size_t cpus = 0;
    for (unsigned number = 0; number < 3; ++number) cpus += part(number, 3).cpus.size();
    EXPECT_EQ(cpus, 16U); // each once, though 3 divides no 8
    EXPECT_EQ(part(0, 1).cpus.size(), 16U);
    EXPECT_EQ(part(9, 16).cpus[0].os_index, part(8, 16).cpus[0].os_index); // two share a core
    EXPECT_EQ(part(15, 16).cpus[0].os_index, 14U);
}

TEST(topology, leaves_what_a_launcher_bound_as_it_is) {
    made_up_root root;
    add_cgroup(root);
    root.file("/sys/fs/cgroup/job/cpuset.cpus.effective", "0-7");
    root.file("/sys/fs/cgroup/job/cpu.max", "800000 100000");
    const auto cpus_with_mask = [&](const char* mask) {
        root.file("/proc/self/status", std::string("Cpus_allowed_list:\t") + mask);
        const auto here = discover({.root = root.path(), .synthetic = two_packages, .share = {1, 2}});
        EXPECT_EQ(here.cpu_quota, here.cpus.size() == 4 && here.cpus[0].os_index == 4 ? 4U : 8U);
        return here.cpus.size();
    };
    EXPECT_EQ(cpus_with_mask("0-7"), 4U); // all that the job has: divided
    EXPECT_EQ(cpus_with_mask("0-15"), 4U);
    EXPECT_EQ(cpus_with_mask("2-7"), 6U); // less: the launcher's choice
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
