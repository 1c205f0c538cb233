// What one conjugate gradient solve knows between two tasks, and every decision taken from it: pure
// arithmetic.
#pragma once

#include <cstdint>

namespace starpu::linalg {

// All norms are squared here.
struct cg_progress {
    // What the next update of the direction does to the vectors.
    double alpha = 0;     // x += alpha p still has to be done
    double beta = 0;      // p = r + beta p
    bool restart = false; // r = p = the true residual, instead

    bool iterating = false;         // while not, tasks submitted ahead of the news do nothing
    double residual = 0;            // r.r as the iteration carries it along
    double verify_at = 0;           // stop for a look at the true residual when `residual` falls to this
    double aim = 0;                 // the carried residual says "converged" at this
    double target = 0;              // converged when the true residual is not larger
    double residual_at_restart = 0; // the true one
    int64_t iterations = 0;
    int64_t max_iterations = 0;
    bool broken_down = false; // p.Ap was not positive, or something was not finite
};

enum class cg_status { go_on, converged, iteration_limit, not_positive_definite, stagnation };

// Step length along a direction with curvature p.Ap, or 0 where there is none to take.
double step_length(const cg_progress& progress, double curvature);

// Ends the iteration without a step.
void give_up(cg_progress& progress);

// Closes an iteration: its step was step_length(progress, curvature) and left the residual new_residual.
void finish_iteration(cg_progress& progress, double curvature, double new_residual);

// Decides how the iteration starts, from the residual of the start value.
cg_status begin_progress(cg_progress& progress, double true_residual);

// Decides how an interrupted iteration goes on, now that the true residual of x is known.
cg_status judge(cg_progress& progress, double true_residual);

} // namespace starpu::linalg
