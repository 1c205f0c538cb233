// CPU sets and quotas of control groups, versions 1 and 2, on made-up hierarchies.
#include "made_up_root.hpp"
#include "platform/cgroup_limits.hpp"

#include <gtest/gtest.h>

using namespace starpu::platform;

namespace {

// A machine with version 2 only; the process is in /user/job.
struct version_2 : testing::Test {
    version_2() {
        root.file("/proc/self/mountinfo",
                  "30 23 0:28 / /sys/fs/cgroup rw,nosuid shared:9 - cgroup2 cgroup2 rw");
        root.file("/proc/self/cgroup", "0::/user/job");
    }
    cgroup_limits limits() { return read_cgroup_limits(root.path()); }
    made_up_root root;
};

// A machine with version 1 hierarchies for cpu and cpuset.
struct version_1 : testing::Test {
    version_1() {
        root.file("/proc/self/mountinfo",
                  "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct\n"
                  "34 31 0:31 / /sys/fs/cgroup/cpuset rw - cgroup cgroup rw,cpuset");
        root.file("/proc/self/cgroup", "3:cpuset:/batch/job\n1:cpu,cpuacct:/batch/job");
    }
    void quota(const std::string& group, const std::string& quota_us, const std::string& period_us) {
        const auto folder = "/sys/fs/cgroup/cpu,cpuacct" + group;
        root.file(folder + "/cpu.cfs_quota_us", quota_us).file(folder + "/cpu.cfs_period_us", period_us);
    }
    cgroup_limits limits() { return read_cgroup_limits(root.path()); }
    made_up_root root;
};

TEST(cgroup_limits, are_absent_without_control_groups) {
    made_up_root root;
    const auto limits = read_cgroup_limits(root.path());
    EXPECT_FALSE(limits.cpus);
    EXPECT_FALSE(limits.cpu_quota);
}

TEST_F(version_2, has_no_quota_when_the_file_says_max) {
    root.file("/sys/fs/cgroup/user/job/cpu.max", "max 100000");
    EXPECT_FALSE(limits().cpu_quota);
}

TEST_F(version_2, rounds_a_quota_down) {
    root.file("/sys/fs/cgroup/user/job/cpu.max", "390000 100000");
    EXPECT_EQ(limits().cpu_quota, 3U);
}

TEST_F(version_2, leaves_one_cpu_of_less_than_one) {
    root.file("/sys/fs/cgroup/user/job/cpu.max", "50000 100000");
    EXPECT_EQ(limits().cpu_quota, 1U);
}

TEST_F(version_2, takes_the_smallest_quota_up_to_the_root) {
    root.file("/sys/fs/cgroup/user/job/cpu.max", "800000 100000");
    root.file("/sys/fs/cgroup/user/cpu.max", "400000 100000");
    root.file("/sys/fs/cgroup/cpu.max", "600000 100000");
    EXPECT_EQ(limits().cpu_quota, 4U);
    root.file("/sys/fs/cgroup/cpu.max", "200000 100000");
    EXPECT_EQ(limits().cpu_quota, 2U);
}

TEST_F(version_2, ignores_groups_beside_the_own_one) {
    root.file("/sys/fs/cgroup/user/other/cpu.max", "100000 100000");
    EXPECT_FALSE(limits().cpu_quota);
}

TEST_F(version_2, reads_the_effective_cpuset) {
    root.file("/sys/fs/cgroup/cpuset.cpus.effective", "0-7");
    root.file("/sys/fs/cgroup/user/job/cpuset.cpus.effective", "2-3,6");
    EXPECT_EQ(limits().cpus, (cpu_set{2, 3, 6}));
}

TEST_F(version_2, starts_at_the_part_of_the_hierarchy_a_container_sees) {
    root.file("/proc/self/mountinfo", "30 23 0:28 /user /sys/fs/cgroup rw - cgroup2 cgroup2 rw");
    root.file("/sys/fs/cgroup/job/cpu.max", "300000 100000");
    EXPECT_EQ(limits().cpu_quota, 3U);
}

TEST_F(version_2, uses_the_top_of_a_namespace_it_is_outside_of) {
    root.file("/proc/self/cgroup", "0::/../other");
    root.file("/sys/fs/cgroup/cpu.max", "200000 100000");
    EXPECT_EQ(limits().cpu_quota, 2U);
}

TEST_F(version_2, ignores_damaged_files) {
    root.file("/sys/fs/cgroup/user/job/cpu.max", "many");
    root.file("/sys/fs/cgroup/user/job/cpuset.cpus.effective", "all");
    EXPECT_FALSE(limits().cpu_quota);
    EXPECT_FALSE(limits().cpus);
}

TEST_F(version_1, divides_quota_by_period) {
    quota("/batch/job", "250000", "100000");
    EXPECT_EQ(limits().cpu_quota, 2U);
}

TEST_F(version_1, has_no_quota_at_minus_one) {
    quota("/batch/job", "-1", "100000");
    EXPECT_FALSE(limits().cpu_quota);
}

TEST_F(version_1, takes_the_smallest_quota_up_to_the_root) {
    quota("/batch/job", "-1", "100000");
    quota("/batch", "150000", "50000");
    quota("", "500000", "100000");
    EXPECT_EQ(limits().cpu_quota, 3U);
}

TEST_F(version_1, reads_the_cpuset) {
    root.file("/sys/fs/cgroup/cpuset/cpuset.cpus", "0-3");
    root.file("/sys/fs/cgroup/cpuset/batch/job/cpuset.cpus", "1,3");
    EXPECT_EQ(limits().cpus, (cpu_set{1, 3}));
}

TEST_F(version_1, takes_an_empty_cpuset_file_for_no_limit) {
    root.file("/sys/fs/cgroup/cpuset/batch/job/cpuset.cpus", "");
    EXPECT_FALSE(limits().cpus);
}

TEST(cgroup_limits, join_both_versions_of_a_mixed_machine) {
    made_up_root root;
    root.file("/proc/self/mountinfo", "32 31 0:29 / /sys/fs/cgroup/cpu rw - cgroup cgroup rw,cpu\n"
                                      "41 31 0:38 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw");
    root.file("/proc/self/cgroup", "1:cpu:/job\n0::/job");
    root.file("/sys/fs/cgroup/cpu/job/cpu.cfs_quota_us", "400000");
    root.file("/sys/fs/cgroup/cpu/job/cpu.cfs_period_us", "100000");
    root.file("/sys/fs/cgroup/unified/job/cpuset.cpus.effective", "0-1");
    const auto limits = read_cgroup_limits(root.path());
    EXPECT_EQ(limits.cpu_quota, 4U);
    EXPECT_EQ(limits.cpus, (cpu_set{0, 1}));
}

} // namespace
