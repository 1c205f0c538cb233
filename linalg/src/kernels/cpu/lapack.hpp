// The LAPACK and BLAS routines that the kernels fall back on.
// Sizes fit an int: blocks are small, and the entry points refuse larger leading dimensions.
#pragma once

#include "matrix/index.hpp"

#include <limits>

namespace starpu::linalg::lapack {

struct triangle {
    char uplo, trans, diag;
};

// Whether a diagonal entry of a Cholesky factor is one: not NaN, not infinite.
constexpr bool is_pivot_usable(double root) {
    return root > 0 && root <= std::numeric_limits<double>::max();
}

// Cholesky as LAPACK's: 0, or the order at which it stopped.
index potrf(char uplo, index n, double* a, index lda);

// b = op(a)^-1 b (side 'L') or b op(a)^-1 (side 'R').
void trsm(char side, triangle t, index m, index n, const double* a, index lda, double* b, index ldb);

// The named triangle of c: c -= a a' (trans 'N') or c -= a' a (trans 'T'); c is n x n, k the other extent of
// a.
void syrk(char uplo, char trans, index n, index k, const double* a, index lda, double* c, index ldc);

// A product of column-major matrices: c = alpha op(a) op(b) + beta c, op(a) being m x k. With alpha or k 0
// the operands are not looked at and may be null; with beta 0 what c holds is not looked at.
struct product {
    char transa, transb;
    index m, n, k;
    double alpha, beta;
};
void gemm(const product& p, const double* a, index lda, const double* b, index ldb, double* c, index ldc);

} // namespace starpu::linalg::lapack
