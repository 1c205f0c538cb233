// Triangular systems with many right-hand sides, one task for each few of them.
#include "matrix/precisions.hpp"
#include "routines/triangular_entry.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet trsm_kind = task_kind("trsm: solve");

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_TRSM(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##trsm(char side, char uplo, char transa, char diag, int64_t m, int64_t n,      \
                                    scalar alpha, const scalar* a, int64_t lda, scalar* b, int64_t ldb) {    \
        return starpu::linalg::checked_triangular<scalar>(                                                   \
            STARPU_LINALG_PUBLIC_NAME(x, trsm), starpu::linalg::trsm_kind,                                   \
            {{side, {uplo, transa, diag}, a, lda}, m, n, alpha, b, ldb}, true);                              \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_TRSM)
