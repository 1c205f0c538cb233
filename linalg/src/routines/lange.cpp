// Norms of general, symmetric, Hermitian and triangular matrices: lange, lansy, lanhe, lantr.
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/norms.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

constexpr char norm_options[] = "Mm1OoIiFfEe";

norm_kind kind_named(char norm) {
    switch (upper_case(norm)) {
    case 'M':
        return norm_kind::largest_entry;
    case 'I':
        return norm_kind::largest_row_sum;
    case 'F':
    case 'E':
        return norm_kind::frobenius;
    default:
        return norm_kind::largest_column_sum;
    }
}

// The last three arguments from this position on, then the norm.
template <class T>
index measure(const char* name, argument_check& check, int position, char norm, const measured_matrix<T>& x,
              real_of<T>* value) {
    check.pointer(position, "a", x.a, x.m > 0 && x.n > 0);
    check.leading_dimension(position + 1, "lda", x.lda, x.m, x.n);
    check.pointer(position + 2, "value", value, true);
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        *value = norm_of(kind_named(norm), x);
        return index{0};
    });
}

template <class T>
index checked_lange(const char* name, char norm, index m, index n, const T* a, index lda, real_of<T>* value) {
    argument_check check(name);
    check.option(1, "norm", norm, norm_options).check_count(2, "m", m).check_count(3, "n", n);
    return measure<T>(name, check, 4, norm, {matrix_part::all, false, diagonal_kind::stored, m, n, a, lda},
                      value);
}

template <class T>
index checked_lansy(const char* name, diagonal_kind diagonal, char norm, char uplo, index n, const T* a,
                    index lda, real_of<T>* value) {
    argument_check check(name);
    check.option(1, "norm", norm, norm_options).option(2, "uplo", uplo, "LlUu").check_count(3, "n", n);
    return measure<T>(name, check, 4, norm, {part_named(uplo), true, diagonal, n, n, a, lda}, value);
}

template <class T>
index checked_lantr(const char* name, char norm, char uplo, char diag, index m, index n, const T* a,
                    index lda, real_of<T>* value) {
    argument_check check(name);
    check.option(1, "norm", norm, norm_options).option(2, "uplo", uplo, "LlUu");
    check.option(3, "diag", diag, "NnUu").check_count(4, "m", m).check_count(5, "n", n);
    const diagonal_kind diagonal = upper_case(diag) == 'U' ? diagonal_kind::ones : diagonal_kind::stored;
    return measure<T>(name, check, 6, norm, {part_named(uplo), false, diagonal, m, n, a, lda}, value);
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_NORMS(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##lange(char norm, int64_t m, int64_t n, const scalar* a, int64_t lda,          \
                                     starpu::linalg::real_of<scalar>* value) {                               \
        return starpu::linalg::checked_lange(STARPU_LINALG_PUBLIC_NAME(x, lange), norm, m, n, a, lda,        \
                                             value);                                                         \
    }                                                                                                        \
    int64_t starpu_linalg_##x##lansy(char norm, char uplo, int64_t n, const scalar* a, int64_t lda,          \
                                     starpu::linalg::real_of<scalar>* value) {                               \
        using namespace starpu::linalg;                                                                      \
        return checked_lansy(STARPU_LINALG_PUBLIC_NAME(x, lansy), diagonal_kind::stored, norm, uplo, n, a,   \
                             lda, value);                                                                    \
    }                                                                                                        \
    int64_t starpu_linalg_##x##lantr(char norm, char uplo, char diag, int64_t m, int64_t n, const scalar* a, \
                                     int64_t lda, starpu::linalg::real_of<scalar>* value) {                  \
        return starpu::linalg::checked_lantr(STARPU_LINALG_PUBLIC_NAME(x, lantr), norm, uplo, diag, m, n, a, \
                                             lda, value);                                                    \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_NORMS)

#define STARPU_LINALG_LANHE(x, scalar)                                                                       \
    int64_t starpu_linalg_##x##lanhe(char norm, char uplo, int64_t n, const scalar* a, int64_t lda,          \
                                     starpu::linalg::real_of<scalar>* value) {                               \
        using namespace starpu::linalg;                                                                      \
        return checked_lansy(STARPU_LINALG_PUBLIC_NAME(x, lanhe), diagonal_kind::real_part, norm, uplo, n,   \
                             a, lda, value);                                                                 \
    }
STARPU_LINALG_IN_COMPLEX_PRECISIONS(STARPU_LINALG_LANHE)
