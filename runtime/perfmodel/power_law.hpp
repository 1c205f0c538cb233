// Fits time = alpha * size^beta, and time = a * size^b + c, to what was measured at several sizes.
#pragma once

#include "starpu_perfmodel.h"

#include <cstddef>
#include <span>

namespace starpu::perfmodel {

// The mean of `count` samples at one size.
struct measured_point {
    double size;
    double mean;
    unsigned count;
};

// Fills the sums, alpha, beta, nsample, minx, maxx and valid: a line through the logarithms by least squares.
// Valid when there are `least_samples`, at sizes of which the largest is a tenth above the least.
void fit_power_law(starpu_perfmodel_regression_model& into, std::span<const measured_point> points,
                   unsigned least_samples);

// Computes alpha, beta and valid from the sums.
void solve_power_law(starpu_perfmodel_regression_model& model, unsigned least_samples);

// Adds what a point says to the sums, or with a sign of -1 takes it away.
void add_to_power_law(starpu_perfmodel_regression_model& into, const measured_point& point, int sign);

// Fills a, b, c and nl_valid. Needs three sizes.
void fit_shifted_power_law(starpu_perfmodel_regression_model& into, std::span<const measured_point> points,
                           unsigned least_samples);

// NAN: there is no valid fit, or the size lies more than a tenth outside the measured ones.
double on_power_law(const starpu_perfmodel_regression_model& model, double size);
double on_shifted_power_law(const starpu_perfmodel_regression_model& model, double size);

} // namespace starpu::perfmodel
