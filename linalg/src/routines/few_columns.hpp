// Triangular solves with few right-hand sides, in the calling thread.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg {

// b = op(T)^-1 b for so many columns.
void solve_few_columns(const triangular_system& system, index columns, double* b, index ldb);

} // namespace starpu::linalg
