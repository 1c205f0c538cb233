// What is measured, predicted, merged and forgotten of one implementation.
#include "perfmodel/measurements.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cmath>
#include <limits>
#include <thread>
#include <vector>

namespace starpu::perfmodel {
namespace {

const sampling_rule always{10, 1.5, true};

sample of(std::uint32_t footprint, std::size_t size, double value, unsigned weight = 1) {
    return {footprint, size, 0, value, weight};
}

TEST(measurements, predict_by_history_once_enough_is_known) {
    measurements m;
    EXPECT_TRUE(std::isnan(m.by_history(5)));
    m.add_measurement(of(5, 100, 7, 9), STARPU_HISTORY_BASED, always);
    EXPECT_TRUE(std::isnan(m.by_history(5)));
    m.add_measurement(of(5, 100, 7), STARPU_HISTORY_BASED, always);
    EXPECT_DOUBLE_EQ(m.by_history(5), 7);
    EXPECT_EQ(m.shown().list->entry->nsample, 10u);
    EXPECT_EQ(m.shown().list->next, nullptr);
}

TEST(measurements, predict_other_sizes_by_a_power_law) {
    measurements m;
    for (std::uint32_t i = 1; i < 6; ++i)
        m.add_measurement(of(i, 1000 * i, 2.0 * 1000 * i, 5), STARPU_REGRESSION_BASED, always);
    EXPECT_NEAR(m.by_power_law(2500), 5000, 1e-3);
}

TEST(measurements, leave_an_outlier_out_of_the_law) {
    measurements m;
    for (std::uint32_t i = 1; i < 6; ++i)
        m.add_measurement(of(i, 1000 * i, 2.0 * 1000 * i, 20), STARPU_REGRESSION_BASED, always);
    m.add_measurement(of(3, 3000, 3e6), STARPU_REGRESSION_BASED, always);
    EXPECT_NEAR(m.by_power_law(2500), 5000, 1e-3);
}

TEST(measurements, predict_by_terms) {
    measurements m;
    for (std::uint32_t i = 0; i < 32; ++i) {
        const std::array terms{i * 1.0, i * i * 1.0};
        sample s = of(i, 8, 3 + 2.0 * i + 0.5 * i * i);
        s.terms = s.parameters = terms;
        m.add_measurement(s, STARPU_MULTIPLE_REGRESSION_BASED, always);
    }
    EXPECT_NEAR(m.by_terms(std::array{10.0, 100.0}), 73, 1e-6);
    EXPECT_EQ(m.rows().size(), 32u);
    m.drop_first_rows(32);
    EXPECT_TRUE(m.rows().empty());
}

// As a task with this footprint and one parameter.
void add_task(measurements& m, std::uint32_t footprint, double parameter, double value) {
    const std::array parameters{parameter};
    sample s = of(footprint, 8, value);
    s.terms = s.parameters = parameters;
    m.add_measurement(s, STARPU_MULTIPLE_REGRESSION_BASED, always);
}

TEST(measurements, predict_by_terms_of_tasks_with_one_footprint) {
    measurements m;
    for (int i = 0; i < 20; ++i) add_task(m, 5, 1, 15);
    for (int i = 0; i < 100; ++i) add_task(m, 5, i % 2 == 0 ? 100 : 1, i % 2 == 0 ? 510 : 15);
    EXPECT_NEAR(m.by_terms(std::array{50.0}), 260, 1e-6);
}

TEST(measurements, leave_an_outlier_out_of_the_sum_of_terms) {
    measurements m;
    for (int i = 0; i < 400; ++i) add_task(m, static_cast<std::uint32_t>(i % 20), i % 20, 10 + 5 * (i % 20));
    add_task(m, 7, 7, 45000);
    for (int i = 0; i < 200; ++i) add_task(m, static_cast<std::uint32_t>(i % 20), i % 20, 10 + 5 * (i % 20));
    EXPECT_NEAR(m.by_terms(std::array{50.0}), 260, 1e-6);
}

TEST(measurements, leave_tasks_out_that_have_no_terms) {
    measurements m;
    for (const double parameter : {1.0, std::nan(""), 2.0, std::numeric_limits<double>::infinity()})
        for (std::uint32_t i = 0; i < 16; ++i) add_task(m, i, parameter, parameter == 1 ? 15 : 20);
    EXPECT_NEAR(m.by_terms(std::array{4.0}), 30, 1e-6);
}

TEST(measurements, merge_with_what_the_file_has_by_now) {
    measurements one, other;
    one.add_measurement(of(1, 8, 10, 20), STARPU_HISTORY_BASED, always);
    other.add_measurement(of(1, 8, 10, 30), STARPU_HISTORY_BASED, always);
    other.add_measurement(of(2, 16, 5, 11), STARPU_HISTORY_BASED, always);
    const implementation_content in_file = one.merge({}, STARPU_HISTORY_BASED, always);
    const implementation_content both = other.merge(in_file, STARPU_HISTORY_BASED, always);
    ASSERT_EQ(both.entries.size(), 2u);
    for (const history_content& e : both.entries) EXPECT_EQ(e.count, e.footprint == 1 ? 50u : 11u);
    other.end_merge(true);
    EXPECT_FALSE(other.has_changed());
    EXPECT_EQ(other.merge(both, STARPU_HISTORY_BASED, always).entries.size(), 2u);
    EXPECT_EQ(other.sample_count(1), 50u); // nothing is counted twice
}

TEST(measurements, fit_a_law_to_a_file_of_a_history) {
    measurements history, law;
    for (std::uint32_t i = 1; i < 6; ++i)
        history.add_measurement(of(i, 1000 * i, 2.0 * 1000 * i, 20), STARPU_HISTORY_BASED, always);
    law.take_over(history.content(), STARPU_REGRESSION_BASED, always);
    EXPECT_NEAR(law.by_power_law(2500), 5000, 1e-3);
    law.add_measurement(of(3, 3000, 6000), STARPU_REGRESSION_BASED, always);
    EXPECT_NEAR(law.by_power_law(2500), 5000, 1e-3);
    EXPECT_EQ(law.shown().regression.nsample, 101u);
}

TEST(measurements, forget_all_but_the_functions_of_the_program) {
    measurements m;
    m.shown().size_base = [](starpu_task*, starpu_perfmodel_arch*, unsigned) { return std::size_t{1}; };
    m.add_measurement(of(5, 100, 7, 10), STARPU_HISTORY_BASED, always);
    m.forget_samples();
    EXPECT_TRUE(std::isnan(m.by_history(5)));
    EXPECT_EQ(m.shown().list, nullptr);
    EXPECT_NE(m.shown().size_base, nullptr);
}

// All workers feed and ask one model.
TEST(measurements, are_fed_and_asked_by_many_threads) {
    measurements m;
    std::vector<std::thread> threads;
    for (unsigned t = 0; t < 4; ++t)
        threads.emplace_back([&m] {
            for (std::uint32_t i = 0; i < 4096; ++i) {
                m.add_measurement(of(i % 64, 8 + i % 64, 10), STARPU_REGRESSION_BASED, always);
                const double told = m.by_history((i * 7) % 64);
                ASSERT_TRUE(std::isnan(told) || told == 10);
                m.by_power_law(30);
            }
        });
    for (std::thread& t : threads) t.join();
    for (std::uint32_t f = 0; f < 64; ++f) EXPECT_EQ(m.sample_count(f), 256u);
}

} // namespace
} // namespace starpu::perfmodel
