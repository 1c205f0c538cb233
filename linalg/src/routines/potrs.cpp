// Solves with a Cholesky factor, and factorises and solves in one call.
#include "routines/column_solver.hpp"
#include "routines/entry.hpp"
#include "routines/few_columns.hpp"
#include "routines/on_tiles.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

// L or U' as it is stored, and its transpose.
storage lower_storage(char uplo) {
    return uplo == 'L' ? storage::plain : storage::transposed;
}
storage upper_storage(char uplo) {
    return uplo == 'L' ? storage::transposed : storage::plain;
}

void solve_directly(char uplo, index n, index nrhs, const double* a, index lda, double* b, index ldb) {
    solve_few_columns({shape::lower, lower_storage(uplo), false, n, a, lda}, nrhs, b, ldb);
    solve_few_columns({shape::upper, upper_storage(uplo), false, n, a, lda}, nrhs, b, ldb);
}

} // namespace

index potrs(char uplo, index n, index nrhs, const double* a, index lda, double* b, index ldb) {
    if (n == 0 || nrhs == 0) return 0;
    if (starpu_cpu_worker_get_count() == 0) return potrs_on_devices(uplo, n, nrhs, a, lda, b, ldb);
    if (!is_worth_packing(n, nrhs)) {
        solve_directly(uplo, n, nrhs, a, lda, b, ldb);
        return 0;
    }
    column_solver solver(n, nrhs, b, ldb);
    solver.solve({shape::lower, lower_storage(uplo), false, a, lda});
    solver.solve({shape::upper, upper_storage(uplo), false, a, lda});
    solver.wait_for_all();
    return 0;
}

} // namespace starpu::linalg

int64_t starpu_linalg_dpotrs(char uplo, int64_t n, int64_t nrhs, const double* a, int64_t lda, double* b,
                             int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dpotrs";
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").check_count(2, "n", n).check_count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n);
    check.pointer(6, "b", b, n > 0 && nrhs > 0).leading_dimension(7, "ldb", ldb, n, nrhs);
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&] { return potrs(upper_case(uplo), n, nrhs, a, lda, b, ldb); });
}

int64_t starpu_linalg_dposv(char uplo, int64_t n, int64_t nrhs, double* a, int64_t lda, double* b,
                            int64_t ldb) {
    using namespace starpu::linalg;
    const char* name = "starpu_linalg_dposv";
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").check_count(2, "n", n).check_count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n);
    check.pointer(6, "b", b, n > 0 && nrhs > 0).leading_dimension(7, "ldb", ldb, n, nrhs);
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&] {
        const char triangle = upper_case(uplo);
        const auto failed = potrf(triangle, n, a, lda);
        return failed ? failed : potrs(triangle, n, nrhs, a, lda, b, ldb);
    });
}
