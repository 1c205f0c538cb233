// A least-squares problem that grows by rows.
#include "perfmodel/least_squares.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>

namespace starpu::perfmodel {
namespace {

TEST(least_squares, finds_what_made_the_rows) {
    growing_least_squares problem(3);
    std::mt19937 chance(1);
    for (int i = 0; i < 100; ++i) {
        const double n = 100 + chance() % 1000, m = 100 + chance() % 1000;
        problem.add_row(std::array{1.0, n * n * m, m}, 5 + 2e-6 * n * n * m + 0.25 * m);
    }
    const auto x = problem.solve();
    ASSERT_TRUE(x);
    EXPECT_NEAR((*x)[0], 5, 1e-6);
    EXPECT_NEAR((*x)[1], 2e-6, 1e-12);
    EXPECT_NEAR((*x)[2], 0.25, 1e-9);
}

TEST(least_squares, averages_noise) {
    growing_least_squares problem(2);
    for (int i = 0; i < 1000; ++i)
        problem.add_row(std::array{1.0, i % 10 + 0.0}, 3.0 * (i % 10) + (i % 2 == 0 ? 1 : -1));
    EXPECT_NEAR((*problem.solve())[1], 3, 0.2);
}

TEST(least_squares, says_nothing_where_rows_do_not_determine_it) {
    growing_least_squares problem(3);
    problem.add_row(std::array{1.0, 2.0, 4.0}, 1);
    EXPECT_FALSE(problem.solve());
    for (int i = 1; i < 50; ++i) problem.add_row(std::array{1.0, i * 1.0, i * 2.0}, i);
    EXPECT_FALSE(problem.solve());
    EXPECT_EQ(problem.rows_so_far(), 50u);
}

TEST(least_squares, says_nothing_where_numbers_are_too_large) {
    growing_least_squares problem(2);
    for (int i = 1; i < 50; ++i) problem.add_row(std::array{1.0, i * 1e307}, i * 1e307);
    EXPECT_FALSE(problem.solve());
}

} // namespace
} // namespace starpu::perfmodel
