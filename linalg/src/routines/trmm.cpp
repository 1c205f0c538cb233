// Products with a triangular matrix, in place, one task for each few rows or columns.
#include "matrix/precisions.hpp"
#include "routines/triangular_entry.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet trmm_kind = task_kind("trmm: multiply");

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_TRMM(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##trmm(char side, char uplo, char transa, char diag, int64_t m, int64_t n,      \
                                    scalar alpha, const scalar* a, int64_t lda, scalar* b, int64_t ldb) {    \
        return starpu::linalg::checked_triangular<scalar>(                                                   \
            STARPU_LINALG_PUBLIC_NAME(x, trmm), starpu::linalg::trmm_kind,                                   \
            {{side, {uplo, transa, diag}, a, lda}, m, n, alpha, b, ldb}, false);                             \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_TRMM)
