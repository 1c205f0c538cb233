// The decisions of conjugate gradients: when to look at the true residual, to start again from it, and to
// stop.
#include "routines/cg_progress.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::linalg {

namespace {

// The residual carried along drifts from the true one by about machine precision times the largest it has
// been: after a fall of 1e-8 (squared: 1e-16) the drift is still invisible in it, much later it would be all
// there is.
constexpr double fall_between_checks = 1e-16;

// A carried residual within a factor of 2 (squared: 4) of the true one is telling the truth.
constexpr double tolerated_drift = 4;

// A restart that does not halve the true residual (squared: a quarter) is the last one.
constexpr double least_gain = 0.25;

void resume(cg_progress& progress, double true_residual) {
    progress.verify_at = std::max(progress.aim, fall_between_checks * true_residual);
    progress.iterating = true;
}

cg_status restart(cg_progress& progress, double true_residual) {
    progress.restart = true;
    progress.residual = true_residual;
    progress.residual_at_restart = true_residual;
    resume(progress, true_residual);
    return cg_status::go_on;
}

} // namespace

double step_length(const cg_progress& progress, double curvature) {
    const double length = curvature > 0 ? progress.residual / curvature : 0;
    return std::isfinite(length) ? length : 0;
}

void give_up(cg_progress& progress) {
    progress.alpha = 0;
    progress.iterating = false;
}

void finish_iteration(cg_progress& progress, double curvature, double new_residual) {
    progress.restart = false;
    progress.alpha = step_length(progress, curvature);
    if (!(progress.alpha > 0) || !std::isfinite(new_residual)) {
        progress.broken_down = true;
        return give_up(progress);
    }
    ++progress.iterations;
    progress.beta = new_residual / progress.residual;
    progress.residual = new_residual;
    progress.iterating = new_residual > progress.verify_at && progress.iterations < progress.max_iterations;
}

cg_status begin_progress(cg_progress& progress, double true_residual) {
    if (!std::isfinite(true_residual)) return cg_status::not_positive_definite;
    if (true_residual <= progress.target) return cg_status::converged;
    progress.aim = progress.target;
    return restart(progress, true_residual);
}

cg_status judge(cg_progress& progress, double true_residual) {
    progress.alpha = 0; // x has been brought up to date before its residual was formed
    if (true_residual <= progress.target) return cg_status::converged;
    if (progress.broken_down || !std::isfinite(true_residual)) return cg_status::not_positive_definite;
    if (progress.iterations >= progress.max_iterations) return cg_status::iteration_limit;
    const bool told_the_truth = true_residual <= tolerated_drift * progress.residual;
    if (told_the_truth && progress.residual > progress.aim) {
        resume(progress, true_residual);
        return cg_status::go_on;
    }
    if (true_residual > least_gain * progress.residual_at_restart) return cg_status::stagnation;
    progress.aim = least_gain * progress.target; // some room, so that a drift of a few digits does not decide
    return restart(progress, true_residual);
}

} // namespace starpu::linalg
