// The decisions of conjugate gradients: when to look at the true residual, to restart, and to stop.
#include "routines/cg_progress.hpp"

#include <gtest/gtest.h>

#include <cmath>

using namespace starpu::linalg;

namespace {

// Norms are squared throughout: start at 1, converged at 1e-8.
cg_progress started() {
    cg_progress progress;
    progress.target = 1e-8;
    progress.max_iterations = 10;
    EXPECT_EQ(begin_progress(progress, 1.0), cg_status::go_on);
    return progress;
}

} // namespace

TEST(cg_progress, the_first_iteration_starts_from_the_true_residual) {
    const cg_progress progress = started();
    EXPECT_TRUE(progress.iterating);
    EXPECT_TRUE(progress.restart);
    EXPECT_EQ(progress.residual, 1.0);
}

TEST(cg_progress, a_start_value_that_is_good_enough_is_kept) {
    cg_progress progress;
    progress.target = 1e-8;
    EXPECT_EQ(begin_progress(progress, 1e-9), cg_status::converged);
    EXPECT_FALSE(progress.iterating);
}

TEST(cg_progress, a_step_sets_alpha_and_beta) {
    cg_progress progress = started();
    finish_iteration(progress, 4.0, 0.5);
    EXPECT_EQ(progress.alpha, 0.25);
    EXPECT_EQ(progress.beta, 0.5);
    EXPECT_EQ(progress.iterations, 1);
    EXPECT_TRUE(progress.iterating);
    EXPECT_FALSE(progress.restart);
}

TEST(cg_progress, negative_curvature_ends_it_without_a_step) {
    cg_progress progress = started();
    finish_iteration(progress, -4.0, 0.5);
    EXPECT_EQ(progress.alpha, 0);
    EXPECT_EQ(progress.iterations, 0);
    EXPECT_EQ(judge(progress, 1.0), cg_status::not_positive_definite);
}

TEST(cg_progress, a_nan_ends_it_without_a_step) {
    cg_progress progress = started();
    finish_iteration(progress, 4.0, std::nan(""));
    EXPECT_EQ(progress.alpha, 0);
    EXPECT_EQ(judge(progress, 1.0), cg_status::not_positive_definite);
}

TEST(cg_progress, convergence_is_judged_on_the_true_residual) {
    cg_progress progress = started();
    finish_iteration(progress, 4.0, 0.9e-8);
    EXPECT_FALSE(progress.iterating);
    EXPECT_EQ(judge(progress, 0.95e-8), cg_status::converged);
}

TEST(cg_progress, a_lie_leads_to_a_restart_with_room) {
    cg_progress progress = started();
    finish_iteration(progress, 4.0, 0.9e-8);
    EXPECT_EQ(judge(progress, 1e-4), cg_status::go_on);
    EXPECT_TRUE(progress.restart);
    EXPECT_EQ(progress.residual, 1e-4);
    EXPECT_LT(progress.verify_at, progress.target);
}

TEST(cg_progress, a_restart_that_gained_nothing_is_the_last) {
    cg_progress progress = started();
    finish_iteration(progress, 4.0, 0.9e-8);
    judge(progress, 1e-4);
    finish_iteration(progress, 4.0, 1e-9);
    EXPECT_EQ(judge(progress, 0.9e-4), cg_status::stagnation);
}

TEST(cg_progress, a_deep_fall_is_checked_on_the_way) {
    cg_progress progress = started();
    progress.target = progress.aim = 0;
    progress.verify_at = 1e-16;
    finish_iteration(progress, 4.0, 1e-17);
    EXPECT_FALSE(progress.iterating);
    EXPECT_EQ(judge(progress, 1.1e-17), cg_status::go_on);
    EXPECT_FALSE(progress.restart) << "the directions so far are worth keeping";
    EXPECT_NEAR(progress.verify_at, 1.1e-33, 1e-40);
}

TEST(cg_progress, the_limit_ends_it_unless_the_last_step_converged) {
    cg_progress progress = started();
    progress.max_iterations = 1;
    finish_iteration(progress, 4.0, 0.5);
    cg_progress other = progress;
    EXPECT_EQ(judge(progress, 0.5), cg_status::iteration_limit);
    EXPECT_EQ(judge(other, 1e-9), cg_status::converged);
}
