// Counters of energy on made-up machines.
#include "made_up_root.hpp"
#include "platform/energy_counters.hpp"

#include <gtest/gtest.h>

#include <cerrno>

using namespace starpu::platform;

namespace {

struct machine_with_counters : testing::Test {
    void domain(unsigned number, const std::string& name, const std::string& microjoules,
                const std::string& most = "1000000") {
        const std::string folder = "/sys/class/powercap/intel-rapl:" + std::to_string(number);
        root.file(folder + "/name", name)
            .file(folder + "/energy_uj", microjoules)
            .file(folder + "/max_energy_range_uj", most);
    }
    int read() { return read_energy(root.path(), reading); }
    made_up_root root;
    energy_reading reading;
};

TEST_F(machine_with_counters, may_have_none) {
    EXPECT_EQ(read(), -ENODEV);
    domain(0, "psys", "5");
    EXPECT_EQ(read(), -ENODEV);
}

TEST_F(machine_with_counters, counts_packages_alone) {
    domain(0, "package-0", "5");
    domain(1, "psys", "6");
    domain(2, "package-1", "7", "9");
    ASSERT_EQ(read(), 0);
    ASSERT_EQ(reading.size(), 2U);
    EXPECT_EQ(reading[0].microjoules, 5U);
    EXPECT_EQ(reading[1].domain, 2U);
    EXPECT_EQ(reading[1].microjoules, 7U);
    EXPECT_EQ(reading[1].most_microjoules, 9U);
}

TEST_F(machine_with_counters, may_keep_them_to_itself) {
    root.file("/sys/class/powercap/intel-rapl:0/name", "package-0");
    EXPECT_EQ(read(), -EACCES);
    domain(0, "package-0", "secret");
    EXPECT_EQ(read(), -EACCES);
}

TEST_F(machine_with_counters, need_not_tell_where_they_begin_again) {
    const std::string folder = "/sys/class/powercap/intel-rapl:0";
    root.file(folder + "/name", "package-0").file(folder + "/energy_uj", "12");
    ASSERT_EQ(read(), 0);
    EXPECT_EQ(reading[0].most_microjoules, 0U);
}

TEST(joules_between, is_the_sum_over_packages) {
    EXPECT_DOUBLE_EQ(joules_between({{0, 100, 999}, {1, 200, 999}}, {{0, 1100, 9999}, {1, 700, 9999}}),
                     0.0015);
    EXPECT_DOUBLE_EQ(joules_between({{0, 100, 999}}, {{1, 5000, 9999}}), 0);
}

TEST(joules_between, goes_on_where_a_counter_begins_again) {
    EXPECT_DOUBLE_EQ(joules_between({{0, 900000, 1000000}}, {{0, 100000, 1000000}}), 0.2);
    EXPECT_DOUBLE_EQ(joules_between({{0, 900000, 0}}, {{0, 100000, 0}}), 0); // it cannot be known
}

} // namespace
