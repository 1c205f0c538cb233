// Prepares a diagonal block for solving with the packed kernels.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg {

// A triangular diagonal block where it lies: op(A) is lower or upper as `form` says.
struct triangle_source {
    shape form;
    storage stored;
    bool unit_diagonal;
    index order;
    const double* first;
    index ld;
};

// scratch holds order * order elements. `to` has room: rows for the order rounded up to slivers, times the
// order; inverse_order squared for each inverse.
void prepare_triangle(const kernel_table&, const triangle_source&, packed_triangle& to, double* scratch);

} // namespace starpu::linalg
