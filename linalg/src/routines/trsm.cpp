// Triangular systems with many right-hand sides, one task for each few of them.
#include "matrix/precisions.hpp"
#include "routines/triangular.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet trsm_kind = task_kind("trsm: solve");

template <class T> index checked_trsm(const char* name, const triangular_call<T>& arguments) {
    return checked_triangular(name, trsm_kind, arguments,
                              [](const triangular_call<T>& call, T* b, index width) {
                                  call.by.substitute_into(0, call.order(), call.alpha, b, call.ldb, width);
                              });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_TRSM(x, scalar)                                                                        \
    int64_t starpu_linalg_##x##trsm(char side, char uplo, char transa, char diag, int64_t m, int64_t n,      \
                                    scalar alpha, const scalar* a, int64_t lda, scalar* b, int64_t ldb) {    \
        return starpu::linalg::checked_trsm<scalar>(                                                         \
            STARPU_LINALG_PUBLIC_NAME(x, trsm),                                                              \
            {{side, {uplo, transa, diag}, a, lda}, m, n, alpha, b, ldb});                                    \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_TRSM)
