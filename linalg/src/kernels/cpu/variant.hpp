// The functions of one compiled variant of the vector kernels; kernel_table.hpp says what each does. Each is
// instantiated for the four scalar types at the end of its file.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/precisions.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

template <class T> void pack_slivers(storage form, index m, index k, const T* x, index ld, T* out);
template <class T> void pack_strips(index k, index n, const T* x, index ld, T* out, index depth);
template <class T>
void multiply(index m, index n, index k, const T* a, index a_depth, const T* b, index b_depth, T* c,
              index ldc);
template <class T>
void multiply_transposed(index m, index n, index k, const T* a, const T* x, T* c, index ldc);
template <class T>
void multiply_transposed_part(index m, index n, index k, index depth, const T* a, const T* x, T* c,
                              index ldc);
template <class T>
void multiply_symmetric(shape form, index n, index k, index depth, const T* a, const T* x, T* c, index ldc);
template <class T>
void solve_rows(const packed_triangle<T>& triangle, storage form, index m, T* b, index ld, T* x);
template <class T> void solve_columns(const packed_triangle<T>& triangle, index n, T* c, index ldc, T* x);
template <class T> void substitute(const triangular_system<T>& system, T* x);
template <class T> index factor_panel(index m, index n, T* a, index ld, index* pivots, index* zero_pivot);
template <class T> void reflect_panel(index m, index n, T* a, index ld, T* t, index ldt, bool needs_t);

} // namespace starpu::linalg::STARPU_LINALG_ISA
