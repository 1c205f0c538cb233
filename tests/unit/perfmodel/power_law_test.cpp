// Fits find the laws that made the points.
#include "perfmodel/power_law.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <vector>

namespace starpu::perfmodel {
namespace {

std::vector<measured_point> points_of(double a, double b, double c) {
    std::vector<measured_point> points;
    for (double size = 1000; size < 2e6; size *= 3) points.push_back({size, a * std::pow(size, b) + c, 20});
    return points;
}

TEST(power_law, is_found_again) {
    starpu_perfmodel_regression_model m{};
    fit_power_law(m, points_of(0.02, 1.5, 0), 10);
    EXPECT_EQ(m.valid, 1u);
    EXPECT_NEAR(m.alpha, 0.02, 1e-9);
    EXPECT_NEAR(m.beta, 1.5, 1e-9);
    EXPECT_EQ(m.minx, 1000u);
    EXPECT_NEAR(on_power_law(m, 50000), 0.02 * std::pow(50000, 1.5), 1e-3);
}

TEST(power_law, says_nothing_far_from_what_was_measured) {
    starpu_perfmodel_regression_model m{};
    fit_power_law(m, points_of(0.02, 1.5, 0), 10);
    EXPECT_TRUE(std::isnan(on_power_law(m, 800)));
    EXPECT_FALSE(std::isnan(on_power_law(m, 950)));
    EXPECT_TRUE(std::isnan(on_power_law(m, 1e8)));
}

TEST(power_law, needs_samples_and_sizes_that_differ) {
    starpu_perfmodel_regression_model m{};
    const std::vector<measured_point> near{{1000, 5, 50}, {1090, 6, 50}}, few{{1000, 5, 4}, {2000, 6, 5}};
    fit_power_law(m, near, 10);
    EXPECT_EQ(m.valid, 0u);
    fit_power_law(m, few, 10);
    EXPECT_EQ(m.valid, 0u);
    fit_power_law(m, few, 9);
    EXPECT_EQ(m.valid, 1u);
}

TEST(power_law, takes_points_away_again) {
    starpu_perfmodel_regression_model m{};
    fit_power_law(m, points_of(0.02, 1.5, 0), 10);
    const measured_point wrong{4000, 1e6, 3};
    add_to_power_law(m, wrong, 1);
    add_to_power_law(m, wrong, -1);
    solve_power_law(m, 10);
    EXPECT_NEAR(m.alpha, 0.02, 1e-6);
}

TEST(shifted_power_law, is_found_again) {
    for (const double c : {0.0, 3.0, 20.0, 400.0})
        for (const double b : {0.5, 1.0, 1.5, 2.0}) {
            starpu_perfmodel_regression_model m{};
            const auto points = points_of(0.01, b, c);
            fit_power_law(m, points, 10);
            fit_shifted_power_law(m, points, 10);
            ASSERT_EQ(m.nl_valid, 1u);
            for (const double size : {1000.0, 12345.0, 400000.0}) {
                const double expected = 0.01 * std::pow(size, b) + c;
                EXPECT_NEAR(on_shifted_power_law(m, size) / expected, 1, 0.01) << "b " << b << " c " << c;
            }
        }
}

TEST(shifted_power_law, needs_three_sizes) {
    starpu_perfmodel_regression_model m{};
    const std::vector<measured_point> two{{1000, 5, 50}, {2000, 6, 50}};
    fit_power_law(m, two, 10);
    fit_shifted_power_law(m, two, 10);
    EXPECT_EQ(m.nl_valid, 0u);
    EXPECT_TRUE(std::isnan(on_shifted_power_law(m, 1500)));
}

} // namespace
} // namespace starpu::perfmodel
