// Symmetric sums of the products of two matrices: syr2k, and her2k for complex matrices.
#include "matrix/precisions.hpp"
#include "routines/rank_update.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {
starpu_codelet syr2k_kind = task_kind("syr2k: block");
} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_SYR2K(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##syr2k(char uplo, char trans, int64_t n, int64_t k, scalar alpha,              \
                                     const scalar* a, int64_t lda, const scalar* b, int64_t ldb,             \
                                     scalar beta, scalar* c, int64_t ldc) {                                  \
        using namespace starpu::linalg;                                                                      \
        return checked_rank_update<scalar>(                                                                  \
            STARPU_LINALG_PUBLIC_NAME(x, syr2k), syr2k_kind,                                                 \
            {lapack::symmetry::symmetric, uplo, trans, n, k, alpha, {a, lda}, {b, ldb}, beta, c, ldc},       \
            true);                                                                                           \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_SYR2K)

#define STARPU_LINALG_HER2K(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##her2k(char uplo, char trans, int64_t n, int64_t k, scalar alpha,              \
                                     const scalar* a, int64_t lda, const scalar* b, int64_t ldb,             \
                                     starpu::linalg::real_of<scalar> beta, scalar* c, int64_t ldc) {         \
        using namespace starpu::linalg;                                                                      \
        return checked_rank_update<scalar>(                                                                  \
            STARPU_LINALG_PUBLIC_NAME(x, her2k), syr2k_kind,                                                 \
            {lapack::symmetry::hermitian, uplo, trans, n, k, alpha, {a, lda}, {b, ldb}, beta, c, ldc},       \
            true);                                                                                           \
    }
STARPU_LINALG_IN_COMPLEX_PRECISIONS(STARPU_LINALG_HER2K)
