// The LAPACK and BLAS routines that the kernels fall back on.
// Sizes fit an int: blocks are small, and the entry points refuse larger leading dimensions.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg::lapack {

struct triangle {
    char uplo, trans, diag;
};

// Cholesky as LAPACK's: 0, or the order at which it stopped.
index potrf(char uplo, index n, double* a, index lda);

// b = op(a)^-1 b (side 'L') or b op(a)^-1 (side 'R').
void trsm(char side, triangle t, index m, index n, const double* a, index lda, double* b, index ldb);

} // namespace starpu::linalg::lapack
