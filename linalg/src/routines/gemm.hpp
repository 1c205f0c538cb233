// What the two forms of products share.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "routines/routines.hpp"

namespace starpu::linalg {

// A column-major matrix where it lies.
template <class T> struct matrix_view {
    T* first;
    index ld;
};

// 'N', 'T' or 'C', of which real matrices have no use for the last.
template <class T> constexpr char transpose_option(char option) {
    const char upper = upper_case(option);
    return upper == 'C' ? adjoint<T> : upper;
}

// c = alpha op(a) op(b) + beta c, the options being 'N', 'T' or, of complex matrices, 'C'.
template <class T>
void compute_product(const lapack::product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c,
                     index ldc);

template <class T>
void multiply_on_devices(const lapack::product<T>& p, matrix_view<const T> a, matrix_view<const T> b, T* c,
                         index ldc);

} // namespace starpu::linalg
