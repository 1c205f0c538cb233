// The inverse of a matrix from its Cholesky factor: the factor is inverted, then multiplied by its adjoint.
#include "kernels/cpu/lapack.hpp"
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/routines.hpp"
#include "routines/triangle_inverse.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

template <class T> index invert_factored(char uplo, index n, T* a, index lda) {
    if (n == 0) return 0;
    if (const index zero = first_zero_on_diagonal(n, a, lda)) return zero;
    if (n <= inverse_direct_order) { // too small to wake a worker
        lapack::trtri(uplo, 'N', n, a, lda);
        lapack::lauum(uplo, n, a, lda);
        return 0;
    }
    triangle_inverse<T> inverse({uplo, n, a, lda}, inverse_form::product);
    inverse.submit_all();
    inverse.graph().wait_for_all();
    return 0;
}

template <class T> index checked_potri(const char* name, char uplo, index n, T* a, index lda) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").check_count(2, "n", n);
    check.pointer(3, "a", a, n > 0).leading_dimension(4, "lda", lda, n, n);
    if (check.result()) return check.result();
    return run_routine(name, [&] { return invert_factored(upper_case(uplo), n, a, lda); });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_POTRI(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##potri(char uplo, int64_t n, scalar* a, int64_t lda) {                         \
        return starpu::linalg::checked_potri(STARPU_LINALG_PUBLIC_NAME(x, potri), uplo, n, a, lda);          \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRI)
