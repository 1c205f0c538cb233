// Samples that count and samples that do not.
#include "perfmodel/record.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <random>

namespace starpu::perfmodel {
namespace {

const sampling_rule usual{10, 1.5, false};
const sampling_rule record_goes_on{10, 1.5, true};

void add_many(record& r, double value, unsigned count, const sampling_rule& rule = record_goes_on) {
    for (unsigned i = 0; i < count; ++i) r.add_sample(value, 1, rule);
}

TEST(record, is_believed_from_the_least_number_of_samples_on) {
    record r(1, 8, 0);
    add_many(r, 20, 9);
    EXPECT_TRUE(std::isnan(r.expected()));
    r.add_sample(20, 1, record_goes_on);
    EXPECT_DOUBLE_EQ(r.expected(), 20);
    EXPECT_EQ(r.shown().nsample, 10u);
    EXPECT_DOUBLE_EQ(r.shown().deviation, 0);
}

TEST(record, counts_a_mean_of_many_as_many) {
    record r(1, 8, 0);
    r.add_sample(30, 100, record_goes_on);
    EXPECT_EQ(r.shown().nsample, 100u);
    EXPECT_DOUBLE_EQ(r.expected(), 30);
}

TEST(record, knows_the_mean_of_more_samples_than_a_count_holds) {
    record r(1, 8, 0);
    for (int i = 0; i < 5; ++i) {
        r.add_sample(100, 3000000000u, record_goes_on);
        EXPECT_NEAR(r.expected(), 100, 1e-6);
        EXPECT_NEAR(r.shown().deviation, 0, 1e-2);
        EXPECT_GT(r.shown().nsample, 1000000u);
    }
    const sample_sums merged = r.merged_with({4000000000u, 4e11, 4e13});
    EXPECT_NEAR(merged.sum / static_cast<double>(merged.count), 100, 1e-6);
}

TEST(record, adds_nothing_twice_where_counts_are_too_large) {
    record r(1, 8, 0);
    const sample_sums in_file{1000000000u, 1e11, 1e13};
    r.take_over(in_file, record_goes_on);
    r.add_sample(110, 2000000000u, record_goes_on);
    const sample_sums merged = r.merged_with(in_file);
    EXPECT_GT(merged.mean(), 103);
    EXPECT_LT(merged.mean(), 107);
}

TEST(record, leaves_a_slow_first_sample_out) {
    record r(1, 8, 0);
    r.add_sample(10000, 1, usual);
    add_many(r, 20, 12, usual);
    EXPECT_DOUBLE_EQ(r.expected(), 20);
}

TEST(record, does_not_mind_one_of_a_hundred_500_times_too_slow) {
    std::mt19937 chance(7);
    std::normal_distribution<double> noise(100, 3);
    for (int run = 0; run < 50; ++run) {
        record r(1, 8, 0);
        for (int i = 0; i < 1000; ++i)
            r.add_sample(chance() % 100 == 0 ? 50000 : noise(chance), 1, record_goes_on);
        EXPECT_NEAR(r.expected(), 100, 2);
        EXPECT_GT(r.shown().nerror, 0u);
    }
}

TEST(record, follows_a_kernel_that_has_changed) {
    record r(1, 8, 0);
    add_many(r, 100, 200, usual);
    EXPECT_EQ(r.shown().nsample, 15u); // more are not asked for
    add_many(r, 300, 40, usual);
    EXPECT_DOUBLE_EQ(r.expected(), 300);
}

TEST(record, heals_from_a_wrong_file) {
    record r(1, 8, 0);
    r.take_over({40, 40 * 50000.0, 40 * 50000.0 * 50000.0}, usual);
    EXPECT_DOUBLE_EQ(r.expected(), 50000);
    add_many(r, 100, 40, usual);
    EXPECT_DOUBLE_EQ(r.expected(), 100);
    EXPECT_EQ(r.merged_with({40, 2e6, 1e11}).count, r.shown().nsample); // nothing of the file's
}

TEST(record, heals_from_a_wrong_file_with_few_samples) {
    record r(1, 8, 0);
    r.take_over({5, 5 * 50000.0, 5 * 50000.0 * 50000.0}, usual);
    add_many(r, 100, 10, usual);
    EXPECT_DOUBLE_EQ(r.expected(), 100);
}

TEST(record, is_known_even_where_times_vary_much) {
    std::mt19937 chance(3);
    std::lognormal_distribution<double> wild(3, 1.5);
    record r(1, 8, 0);
    unsigned known = 0;
    for (int i = 0; i < 2000; ++i) {
        r.add_sample(wild(chance), 1, record_goes_on);
        if (!std::isnan(r.expected())) ++known;
    }
    EXPECT_GT(known, 1500u);
}

TEST(record, adds_what_it_has_to_what_the_file_has_by_now) {
    record r(1, 8, 0);
    r.take_over({20, 20 * 10.0, 20 * 100.0}, record_goes_on);
    add_many(r, 10, 5);
    const sample_sums merged = r.merged_with({50, 50 * 10.0, 50 * 100.0}); // others have added 30
    EXPECT_EQ(merged.count, 55u);
    EXPECT_DOUBLE_EQ(merged.sum, 550);
}

TEST(record, keeps_what_it_has_where_the_file_was_begun_anew) {
    record r(1, 8, 0);
    r.take_over({20, 200, 2000}, record_goes_on);
    EXPECT_EQ(r.merged_with({3, 30, 300}).count, 20u);
}

} // namespace
} // namespace starpu::perfmodel
