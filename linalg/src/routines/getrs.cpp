// Solves with an LU factorisation, and factorises and solves in one call.
#include "kernels/cpu/lapack.hpp"
#include "routines/column_solver.hpp"
#include "routines/entry.hpp"
#include "routines/routines.hpp"
#include "routines/row_exchange.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

starpu_codelet direct_kind = task_kind("getrs");

void solve_directly(char trans, index n, index nrhs, const double* a, index lda, const index* ipiv, double* b,
                    index ldb) {
    if (trans == 'N') {
        exchange_rows(b, ldb, nrhs, ipiv, 0, n);
        lapack::trsm('L', {'L', 'N', 'U'}, n, nrhs, a, lda, b, ldb);
        lapack::trsm('L', {'U', 'N', 'N'}, n, nrhs, a, lda, b, ldb);
    } else {
        lapack::trsm('L', {'U', 'T', 'N'}, n, nrhs, a, lda, b, ldb);
        lapack::trsm('L', {'L', 'T', 'U'}, n, nrhs, a, lda, b, ldb);
        undo_exchanges(b, ldb, nrhs, ipiv, 0, n);
    }
}

} // namespace

index getrs(char trans, index n, index nrhs, const double* a, index lda, const index* ipiv, double* b,
            index ldb) {
    if (n == 0 || nrhs == 0) return 0;
    if (!is_worth_packing(n, nrhs)) {
        run_as_one_task(direct_kind, [=] { solve_directly(trans, n, nrhs, a, lda, ipiv, b, ldb); });
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
    solver.wait();
    return 0;
}

} // namespace starpu::linalg

int64_t starpu_linalg_dgetrs(char trans, int64_t n, int64_t nrhs, const double* a, int64_t lda,
                             const int64_t* ipiv, double* b, int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dgetrs";
    const bool is_empty = n == 0 || nrhs == 0;
    argument_check check(name);
    check.option(1, "trans", trans, "NnTtCc").count(2, "n", n).count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n).pointer(6, "ipiv", ipiv, n > 0);
    check.pointer(7, "b", b, !is_empty).leading_dimension(8, "ldb", ldb, n);
    if (check.result()) return check.result();
    return run_routine(name, [&] { return getrs(upper_case(trans), n, nrhs, a, lda, ipiv, b, ldb); });
}

int64_t starpu_linalg_dgesv(int64_t n, int64_t nrhs, double* a, int64_t lda, int64_t* ipiv, double* b,
                            int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dgesv";
    const bool is_empty = n == 0 || nrhs == 0;
    argument_check check(name);
    check.count(1, "n", n)
        .count(2, "nrhs", nrhs)
        .pointer(3, "a", a, n > 0)
        .leading_dimension(4, "lda", lda, n);
    check.pointer(5, "ipiv", ipiv, n > 0).pointer(6, "b", b, !is_empty).leading_dimension(7, "ldb", ldb, n);
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        const auto bad = getrf(n, n, a, lda, ipiv);
        return bad ? bad : getrs('N', n, nrhs, a, lda, ipiv, b, ldb);
    });
}
