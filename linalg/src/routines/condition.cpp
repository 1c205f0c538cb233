// Reciprocal condition numbers from factors: LAPACK's estimates, which take a few solves, in the calling
// thread.
#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"
#include "routines/entry.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

#include <vector>

namespace starpu::linalg {

namespace {

template <class T> using estimator = real_of<T> (*)(char, index, const T*, index, real_of<T>, T*, int*);

template <class T>
index checked_condition(const char* name, const char* option_name, const char* options, estimator<T> estimate,
                        char option, index n, const T* a, index lda, real_of<T> norm, real_of<T>* rcond) {
    argument_check check(name);
    check.option(1, option_name, option, options).check_count(2, "n", n);
    check.pointer(3, "a", a, n > 0).leading_dimension(4, "lda", lda, n, n);
    const bool is_norm = norm >= 0; // which NaN is not
    check.other(5, "anorm", is_norm ? nullptr : "is negative or not a number", "pass a norm of the matrix");
    check.pointer(6, "rcond", rcond, true);
    if (check.result()) return check.result();
    return run_routine(name, [&]() -> index {
        *rcond = n == 0 ? 1 : 0;
        if (n == 0 || norm == 0) return 0;
        workspace<T> memory(4 * n);
        std::vector<int> integers(static_cast<std::size_t>(n));
        *rcond = estimate(upper_case(option), n, a, lda, norm, memory.take(4 * n), integers.data());
        return 0;
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_CONDITION(x, scalar)                                                                   \
    int64_t starpu_linalg_##x##pocon(char uplo, int64_t n, const scalar* a, int64_t lda,                     \
                                     starpu::linalg::real_of<scalar> anorm,                                  \
                                     starpu::linalg::real_of<scalar>* rcond) {                               \
        using namespace starpu::linalg;                                                                      \
        return checked_condition<scalar>(STARPU_LINALG_PUBLIC_NAME(x, pocon), "uplo", "LlUu",                \
                                         lapack::pocon<scalar>, uplo, n, a, lda, anorm, rcond);              \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gecon(char norm, int64_t n, const scalar* a, int64_t lda,                     \
                                     starpu::linalg::real_of<scalar> anorm,                                  \
                                     starpu::linalg::real_of<scalar>* rcond) {                               \
        using namespace starpu::linalg;                                                                      \
        return checked_condition<scalar>(STARPU_LINALG_PUBLIC_NAME(x, gecon), "norm", "1OoIi",               \
                                         lapack::gecon<scalar>, norm, n, a, lda, anorm, rcond);              \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_CONDITION)
