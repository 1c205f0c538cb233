// The square part is halved until columns can be eliminated one by one; BLAS does the rest.
#include "kernels/cpu/unpivoted_lu.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"

namespace starpu::linalg {

namespace {

template <class T> index factor_by_columns(index n, T* a, index lda) {
    for (index k = 0; k < n; k++) {
        T* const column = a + k * lda;
        const T pivot = column[k];
        if (!can_eliminate_with(pivot)) return k + 1;
        for (index i = k + 1; i < n; i++) column[i] /= pivot;
        for (index j = k + 1; j < n; j++) {
            const T factor = a[k + j * lda];
            for (index i = k + 1; i < n; i++) a[i + j * lda] -= column[i] * factor;
        }
    }
    return 0;
}

// An n x n matrix; returns the first bad pivot, where it stops.
template <class T> index factor_recursively(index n, T* a, index lda) {
    constexpr index smallest = 16;
    if (n <= smallest) return factor_by_columns(n, a, lda);
    const index half = n / 2, rest = n - half;
    T *const right = a + half * lda, *const below = a + half, *const corner = right + half;
    if (const index bad = factor_recursively(half, a, lda)) return bad;
    lapack::trsm('L', {'L', 'N', 'U'}, half, rest, T(1), a, lda, right, lda);
    lapack::trsm('R', {'U', 'N', 'N'}, rest, half, T(1), a, lda, below, lda);
    lapack::gemm<T>({'N', 'N', rest, rest, half, T(-1), T(1)}, below, lda, right, lda, corner, lda);
    const index bad = factor_recursively(rest, corner, lda);
    return bad ? half + bad : 0;
}

} // namespace

// The square part, then what lies below it or right of it.
template <class T> index factor_without_pivots(index m, index n, T* a, index lda) {
    const index order = lesser(m, n);
    if (const index bad = factor_recursively(order, a, lda)) return bad;
    if (m > order) lapack::trsm('R', {'U', 'N', 'N'}, m - order, order, T(1), a, lda, a + order, lda);
    if (n > order) lapack::trsm('L', {'L', 'N', 'U'}, order, n - order, T(1), a, lda, a + order * lda, lda);
    return 0;
}

#define STARPU_LINALG_INSTANTIATE(x, T) template index factor_without_pivots(index, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
