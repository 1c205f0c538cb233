// Solves with a Cholesky factor, and factorises and solves in one call.
#include "matrix/precisions.hpp"
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
    return uplo == 'L' ? storage::plain : storage::conjugated;
}
storage upper_storage(char uplo) {
    return uplo == 'L' ? storage::conjugated : storage::plain;
}

template <class T>
void solve_directly(char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb) {
    solve_few_columns<T>({shape::lower, lower_storage(uplo), false, n, a, lda}, nrhs, b, ldb);
    solve_few_columns<T>({shape::upper, upper_storage(uplo), false, n, a, lda}, nrhs, b, ldb);
}

} // namespace

template <class T> index potrs(char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb) {
    if (n == 0 || nrhs == 0) return 0;
    if (starpu_cpu_worker_get_count() == 0) return potrs_on_devices(uplo, n, nrhs, a, lda, b, ldb);
    if (!is_worth_packing(n, nrhs)) {
        solve_directly(uplo, n, nrhs, a, lda, b, ldb);
        return 0;
    }
    column_solver<T> solver(n, nrhs, b, ldb);
    solver.solve({shape::lower, lower_storage(uplo), false, a, lda});
    solver.solve({shape::upper, upper_storage(uplo), false, a, lda});
    solver.wait_for_all();
    return 0;
}

namespace {

// Solves with what factor() leaves, if it returns 0.
template <class T, class Factor>
index checked_solve(const char* name, char uplo, index n, index nrhs, const T* a, index lda, T* b, index ldb,
                    Factor factor) {
    argument_check check(name);
    check.option(1, "uplo", uplo, "LlUu").check_count(2, "n", n).check_count(3, "nrhs", nrhs);
    check.pointer(4, "a", a, n > 0).leading_dimension(5, "lda", lda, n, n);
    check.pointer(6, "b", b, n > 0 && nrhs > 0).leading_dimension(7, "ldb", ldb, n, nrhs);
    check.separate(6, "b", place_of(n, nrhs, b, ldb), "a", place_of<T>(n, n, a, lda, part_named(uplo)));
    if (check.result()) return check.result();
    return run_routine(name, any_worker, [&] {
        const auto failed = factor(upper_case(uplo));
        return failed ? failed : potrs(upper_case(uplo), n, nrhs, a, lda, b, ldb);
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_POTRS(x, T)                                                                            \
    template starpu::linalg::index starpu::linalg::potrs(char, index, index, const T*, index, T*, index);    \
    int64_t starpu_linalg_##x##potrs(char uplo, int64_t n, int64_t nrhs, const T* a, int64_t lda, T* b,      \
                                     int64_t ldb) {                                                          \
        const char* name = STARPU_LINALG_PUBLIC_NAME(x, potrs);                                              \
        return starpu::linalg::checked_solve(name, uplo, n, nrhs, a, lda, b, ldb,                            \
                                             [](char) { return starpu::linalg::index{0}; });                 \
    }                                                                                                        \
    int64_t starpu_linalg_##x##posv(char uplo, int64_t n, int64_t nrhs, T* a, int64_t lda, T* b,             \
                                    int64_t ldb) {                                                           \
        const char* name = STARPU_LINALG_PUBLIC_NAME(x, posv);                                               \
        return starpu::linalg::checked_solve<T>(name, uplo, n, nrhs, a, lda, b, ldb, [&](char triangle) {    \
            return starpu::linalg::potrf(triangle, n, a, lda);                                               \
        });                                                                                                  \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRS)
