// Products with a symmetric or Hermitian matrix, for other routines too.
#pragma once

#include "kernels/cpu/lapack.hpp"
#include "routines/gemm.hpp"

namespace starpu::linalg {

// c (m x n) = alpha a b + beta c (side 'L') or alpha b a + beta c (side 'R'); of a the triangle uplo is read.
template <class T> struct symmetric_arguments {
    lapack::symmetry form;
    char side, uplo;
    index m, n;
    T alpha;
    matrix_view<const T> a, b;
    T beta;
    T* c;
    index ldc;
};
template <class T> void compute_symmetric_product(const symmetric_arguments<T>& arguments);

} // namespace starpu::linalg
