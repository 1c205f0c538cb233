// Triangular solves with few right-hand sides, in the calling thread.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg {

// b = op(T)^-1 b for so many columns.
template <class T> void solve_few_columns(const triangular_system<T>& system, index columns, T* b, index ldb);

} // namespace starpu::linalg
