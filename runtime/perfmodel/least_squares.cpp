// Rotates each new row into the triangle.
#include "perfmodel/least_squares.hpp"

#include <algorithm>
#include <cmath>

namespace starpu::perfmodel {

growing_least_squares::growing_least_squares(std::size_t unknowns)
    : unknowns_(unknowns), width_(unknowns + 1), factor_(unknowns * (unknowns + 1)), scratch_(unknowns + 1) {}

void growing_least_squares::add_row(std::span<const double> row, double right_side) {
    std::copy(row.begin(), row.end(), scratch_.begin());
    scratch_.back() = right_side;
    for (std::size_t i = 0; i < unknowns_; ++i) {
        const double length = std::hypot(cell(i, i), scratch_[i]);
        if (length == 0) continue;
        const double cosine = cell(i, i) / length, sine = scratch_[i] / length;
        for (std::size_t j = i; j < width_; ++j) {
            const double above = cell(i, j), below = scratch_[j];
            cell(i, j) = cosine * above + sine * below;
            scratch_[j] = cosine * below - sine * above;
        }
    }
    ++rows_;
}

std::optional<std::vector<double>> growing_least_squares::solve() const {
    if (rows_ < unknowns_) return {};
    std::vector<double> x(unknowns_);
    for (std::size_t i = unknowns_; i-- > 0;) {
        double column = 0; // what is left of the column tells whether it depends on those before
        for (std::size_t k = 0; k <= i; ++k) column = std::hypot(column, cell(k, i));
        if (std::fabs(cell(i, i)) <= 1e-10 * column) return {};
        double sum = cell(i, unknowns_);
        for (std::size_t j = i + 1; j < unknowns_; ++j) sum -= cell(i, j) * x[j];
        x[i] = sum / cell(i, i);
        if (!std::isfinite(x[i])) return {};
    }
    return x;
}

} // namespace starpu::perfmodel
