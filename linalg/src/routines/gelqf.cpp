// LQ factorisation: QR of the adjoint, which has the same reflectors.
#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/orthogonal.hpp"
#include "routines/task_graph.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet adjoint_kind = task_kind("copy adjoint");

// Tiles of 16 x 16 numbers, so that the lines of both matrices stay in the first cache.
template <class T> void copy_adjoint_here(index m, index n, const T* a, index lda, T* b, index ldb) {
    constexpr index tile = 16;
    for (index j0 = 0; j0 < n; j0 += tile)
        for (index i0 = 0; i0 < m; i0 += tile)
            for (index i = i0; i < lesser(m, i0 + tile); i++)
                for (index j = j0; j < lesser(n, j0 + tile); j++) b[j + i * ldb] = conjugate(a[i + j * lda]);
}

} // namespace

template <class T> void copy_adjoint(index m, index n, const T* a, index lda, T* b, index ldb) {
    constexpr index part = 128;
    if (is_product_direct(m, n, 1)) return copy_adjoint_here(m, n, a, lda, b, ldb);
    const bool by_rows = m > n;
    const block_bounds parts = blocks_of(by_rows ? m : n, part);
    task_graph graph;
    for (index p = 0; p < parts.block_count(); p++) {
        const index first = parts[p], size = parts.block_size(p);
        const starpu_data_descr access{graph.new_token(), STARPU_RW};
        graph.submit(adjoint_kind, STARPU_DEFAULT_PRIO, {&access, 1}, [=] {
            if (by_rows)
                copy_adjoint_here(size, n, a + first, lda, b + first * ldb, ldb);
            else
                copy_adjoint_here(m, size, a + first * lda, lda, b + first, ldb);
        });
    }
    graph.wait_for_all();
}

namespace {

template <class T> index checked_gelqf(const char* name, index m, index n, T* a, index lda, T* tau) {
    const bool is_empty = m == 0 || n == 0;
    argument_check check(name);
    check.check_count(1, "m", m).check_count(2, "n", n);
    check.pointer(3, "a", a, !is_empty).leading_dimension(4, "lda", lda, m, n);
    check.pointer(5, "tau", tau, !is_empty);
    check.other(5, "tau", !is_empty && tau == a ? "is the matrix" : nullptr, "pass an array of its own");
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        if (is_empty) return index{0};
        const adjoint_copy<T> factors(m, n, a, lda);
        geqrf(n, m, factors.first(), factors.ld(), tau);
        copy_adjoint<T>(n, m, factors.first(), factors.ld(), a, lda);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GELQF(x, T)                                                                            \
    template void starpu::linalg::copy_adjoint(index, index, const T*, index, T*, index);                    \
    int64_t starpu_linalg_##x##gelqf(int64_t m, int64_t n, T* a, int64_t lda, T* tau) {                      \
        return starpu::linalg::checked_gelqf(STARPU_LINALG_PUBLIC_NAME(x, gelqf), m, n, a, lda, tau);        \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GELQF)
