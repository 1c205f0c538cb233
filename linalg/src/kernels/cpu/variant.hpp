// The functions of one compiled variant of the vector kernels; kernel_table.hpp says what each does.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

void pack_slivers(storage form, index m, index k, const double* x, index ld, double* out);
void pack_strips(index k, index n, const double* x, index ld, double* out, index depth);
void multiply(index m, index n, index k, const double* a, index a_depth, const double* b, index b_depth,
              double* c, index ldc);
void multiply_transposed(index m, index n, index k, const double* a, const double* x, double* c, index ldc);
void multiply_symmetric(shape form, index n, index k, const double* x, double* c, index ldc);
void solve_rows(const packed_triangle& triangle, storage form, index m, double* b, index ld, double* x);
void solve_columns(const packed_triangle& triangle, index n, double* c, index ldc, double* x);
void substitute(const triangular_system& system, double* x);
index factor_panel(index m, index n, double* a, index ld, index* pivots, index* zero_pivot);

} // namespace starpu::linalg::STARPU_LINALG_ISA
