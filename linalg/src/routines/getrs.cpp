// Solves with an LU factorisation, and factorises and solves in one call.
#include "routines/column_solver.hpp"
#include "routines/entry.hpp"
#include "routines/few_columns.hpp"
#include "routines/routines.hpp"
#include "routines/row_exchange.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

void solve_directly(char trans, index n, index nrhs, const double* a, index lda, const index* ipiv, double* b,
                    index ldb) {
    if (trans == 'N') {
        exchange_rows(b, ldb, nrhs, ipiv, 0, n);
        solve_few_columns({shape::lower, storage::plain, true, n, a, lda}, nrhs, b, ldb);
        solve_few_columns({shape::upper, storage::plain, false, n, a, lda}, nrhs, b, ldb);
    } else {
        solve_few_columns({shape::lower, storage::transposed, false, n, a, lda}, nrhs, b, ldb);
        solve_few_columns({shape::upper, storage::transposed, true, n, a, lda}, nrhs, b, ldb);
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

index getrs(char trans, index n, index nrhs, const double* a, index lda, const index* ipiv, double* b,
            index ldb) {
    if (n == 0 || nrhs == 0) return 0;
    if (!is_worth_packing(n, nrhs)) {
        solve_directly(trans, n, nrhs, a, lda, ipiv, b, ldb);
        return 0;
    }
    column_solver solver(n, nrhs, b, ldb);
    if (trans == 'N') {
        solver.exchange_rows_by(ipiv);
        solver.solve({shape::lower, storage::plain, true, a, lda});
        solver.solve({shape::upper, storage::plain, false, a, lda});
    } else {
        solver.solve({shape::lower, storage::transposed, false, a, lda});
        solver.solve({shape::upper, storage::transposed, true, a, lda});
        solver.undo_exchanges_by(ipiv);
    }
    solver.wait_for_all();
    return 0;
}

} // namespace starpu::linalg

int64_t starpu_linalg_dgetrs(char trans, int64_t n, int64_t nrhs, const double* a, int64_t lda,
                             const int64_t* ipiv, double* b, int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dgetrs";
    const bool is_empty = n == 0 || nrhs == 0;
    argument_check check(name);
    check.option(1, "trans", trans, "NnTtCc").check_count(2, "n", n).check_count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n).pointer(6, "ipiv", ipiv, n > 0);
    const bool are_pivots_read = !is_empty && check.result() == 0;
    check.other(6, "ipiv", are_pivots_read && !are_rows(ipiv, n) ? "has a pivot outside 1..n" : nullptr,
                "pass those of starpu_linalg_dgetrf");
    check.pointer(7, "b", b, !is_empty).leading_dimension(8, "ldb", ldb, n, nrhs);
    if (check.result()) return check.result();
    return run_routine(name, [&] { return getrs(upper_case(trans), n, nrhs, a, lda, ipiv, b, ldb); });
}

int64_t starpu_linalg_dgesv(int64_t n, int64_t nrhs, double* a, int64_t lda, int64_t* ipiv, double* b,
                            int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dgesv";
    const bool is_empty = n == 0 || nrhs == 0;
    argument_check check(name);
    check.check_count(1, "n", n)
        .check_count(2, "nrhs", nrhs)
        .pointer(3, "a", a, n > 0)
        .leading_dimension(4, "lda", lda, n, n);
    check.pointer(5, "ipiv", ipiv, n > 0)
        .pointer(6, "b", b, !is_empty)
        .leading_dimension(7, "ldb", ldb, n, nrhs);
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        const auto bad = getrf(n, n, a, lda, ipiv);
        return bad ? bad : getrs('N', n, nrhs, a, lda, ipiv, b, ldb);
    });
}
