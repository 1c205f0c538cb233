// A linear least-squares problem that grows row by row: keeps the triangular factor of all rows so far, by
// Givens rotations (Golub and Van Loan, Matrix Computations, 6.5.3), so that nothing is squared and rows need
// not be kept.
#pragma once

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace starpu::perfmodel {

class growing_least_squares {
public:
    explicit growing_least_squares(std::size_t unknowns);

    std::size_t rows_so_far() const { return rows_; }
    // `row` has as many numbers as there are unknowns.
    void add_row(std::span<const double> row, double right_side);
    // Nothing: the rows do not determine the unknowns, or these are larger than a number can be.
    std::optional<std::vector<double>> solve() const;

private:
    double& cell(std::size_t i, std::size_t j) { return factor_[i * width_ + j]; }
    double cell(std::size_t i, std::size_t j) const { return factor_[i * width_ + j]; }

    std::size_t unknowns_, width_;
    std::size_t rows_ = 0;
    std::vector<double> factor_; // triangular, with the right-hand side as its last column
    std::vector<double> scratch_;
};

} // namespace starpu::perfmodel
