// Products of a matrix with its own transpose: syrk, and herk for complex matrices.
#include "matrix/precisions.hpp"
#include "routines/rank_update.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {
starpu_codelet syrk_kind = task_kind("syrk: block");
} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_SYRK(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##syrk(char uplo, char trans, int64_t n, int64_t k, scalar alpha,               \
                                    const scalar* a, int64_t lda, scalar beta, scalar* c, int64_t ldc) {     \
        using namespace starpu::linalg;                                                                      \
        return checked_rank_update<scalar>(                                                                  \
            STARPU_LINALG_PUBLIC_NAME(x, syrk), syrk_kind,                                                   \
            {lapack::symmetry::symmetric, uplo, trans, n, k, alpha, {a, lda}, {nullptr, 1}, beta, c, ldc},   \
            false);                                                                                          \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_SYRK)

#define STARPU_LINALG_HERK(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##herk(char uplo, char trans, int64_t n, int64_t k,                             \
                                    starpu::linalg::real_of<scalar> alpha, const scalar* a, int64_t lda,     \
                                    starpu::linalg::real_of<scalar> beta, scalar* c, int64_t ldc) {          \
        using namespace starpu::linalg;                                                                      \
        return checked_rank_update<scalar>(                                                                  \
            STARPU_LINALG_PUBLIC_NAME(x, herk), syrk_kind,                                                   \
            {lapack::symmetry::hermitian, uplo, trans, n, k, alpha, {a, lda}, {nullptr, 1}, beta, c, ldc},   \
            false);                                                                                          \
    }
STARPU_LINALG_IN_COMPLEX_PRECISIONS(STARPU_LINALG_HERK)
