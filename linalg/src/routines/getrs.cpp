// Solves with an LU factorisation, and factorises and solves in one call.
#include "matrix/precisions.hpp"
#include "routines/column_solver.hpp"
#include "routines/entry.hpp"
#include "routines/few_columns.hpp"
#include "routines/routines.hpp"
#include "routines/row_exchange.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

storage transposed_storage(char trans) {
    return trans == 'C' ? storage::conjugated : storage::transposed;
}

template <class T>
void solve_directly(char trans, index n, index nrhs, const T* a, index lda, const index* ipiv, T* b,
                    index ldb) {
    const storage across = transposed_storage(trans);
    if (trans == 'N') {
        exchange_rows(b, ldb, nrhs, ipiv, 0, n);
        solve_few_columns<T>({shape::lower, storage::plain, true, n, a, lda}, nrhs, b, ldb);
        solve_few_columns<T>({shape::upper, storage::plain, false, n, a, lda}, nrhs, b, ldb);
    } else {
        solve_few_columns<T>({shape::lower, across, false, n, a, lda}, nrhs, b, ldb);
        solve_few_columns<T>({shape::upper, across, true, n, a, lda}, nrhs, b, ldb);
        undo_exchanges(b, ldb, nrhs, ipiv, 0, n);
    }
}

// Every pivot names a row.
bool are_rows(const index* pivots, index n) {
    bool all = true;
    for (index i = 0; i < n; i++) all &= pivots[i] >= 1 && pivots[i] <= n;
    return all;
}

} // namespace

template <class T>
index getrs(char trans, index n, index nrhs, const T* a, index lda, const index* ipiv, T* b, index ldb) {
    if (n == 0 || nrhs == 0) return 0;
    if (!is_worth_packing(n, nrhs)) {
        solve_directly(trans, n, nrhs, a, lda, ipiv, b, ldb);
        return 0;
    }
    column_solver<T> solver(n, nrhs, b, ldb);
    if (trans == 'N') {
        solver.exchange_rows_by(ipiv);
        solver.solve({shape::lower, storage::plain, true, a, lda});
        solver.solve({shape::upper, storage::plain, false, a, lda});
    } else {
        solver.solve({shape::lower, transposed_storage(trans), false, a, lda});
        solver.solve({shape::upper, transposed_storage(trans), true, a, lda});
        solver.undo_exchanges_by(ipiv);
    }
    solver.wait_for_all();
    return 0;
}

namespace {

template <class T>
index checked_getrs(const char* name, char trans, index n, index nrhs, const T* a, index lda,
                    const index* ipiv, T* b, index ldb) {
    const bool is_empty = n == 0 || nrhs == 0;
    argument_check check(name);
    check.option(1, "trans", trans, "NnTtCc").check_count(2, "n", n).check_count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n).pointer(6, "ipiv", ipiv, n > 0);
    const bool are_pivots_read = !is_empty && check.result() == 0;
    check.other(6, "ipiv", are_pivots_read && !are_rows(ipiv, n) ? "has a pivot outside 1..n" : nullptr,
                "pass those of getrf");
    check.pointer(7, "b", b, !is_empty).leading_dimension(8, "ldb", ldb, n, nrhs);
    check.separate(7, "b", place_of(n, nrhs, b, ldb), "a", place_of(n, n, a, lda));
    if (check.result()) return check.result();
    return run_routine(name, [&] { return getrs(upper_case(trans), n, nrhs, a, lda, ipiv, b, ldb); });
}

template <class T>
index checked_gesv(const char* name, index n, index nrhs, T* a, index lda, index* ipiv, T* b, index ldb) {
    argument_check check(name);
    check.check_count(1, "n", n).check_count(2, "nrhs", nrhs);
    check.pointer(3, "a", a, n > 0).leading_dimension(4, "lda", lda, n, n).pointer(5, "ipiv", ipiv, n > 0);
    check.pointer(6, "b", b, n > 0 && nrhs > 0).leading_dimension(7, "ldb", ldb, n, nrhs);
    check.separate(6, "b", place_of(n, nrhs, b, ldb), "a", place_of(n, n, a, lda));
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        const auto bad = getrf(n, n, a, lda, ipiv);
        return bad ? bad : getrs<T>('N', n, nrhs, a, lda, ipiv, b, ldb);
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GETRS(x, T)                                                                            \
    template starpu::linalg::index starpu::linalg::getrs(char, index, index, const T*, index, const index*,  \
                                                         T*, index);                                         \
    int64_t starpu_linalg_##x##getrs(char trans, int64_t n, int64_t nrhs, const T* a, int64_t lda,           \
                                     const int64_t* ipiv, T* b, int64_t ldb) {                               \
        return starpu::linalg::checked_getrs(STARPU_LINALG_PUBLIC_NAME(x, getrs), trans, n, nrhs, a, lda,    \
                                             ipiv, b, ldb);                                                  \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gesv(int64_t n, int64_t nrhs, T* a, int64_t lda, int64_t* ipiv, T* b,         \
                                    int64_t ldb) {                                                           \
        return starpu::linalg::checked_gesv(STARPU_LINALG_PUBLIC_NAME(x, gesv), n, nrhs, a, lda, ipiv, b,    \
                                            ldb);                                                            \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GETRS)
