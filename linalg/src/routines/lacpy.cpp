// Copies a matrix or a triangle of it, and sets one to numbers: lacpy, laset.
#include "matrix/part.hpp"
#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/pieces.hpp"
#include "routines/routines.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet lacpy_kind = task_kind("lacpy: columns");
starpu_codelet laset_kind = task_kind("laset: columns");

template <class Work> void for_each_column(starpu_codelet& kind, index m, index n, const Work& work) {
    for_each_piece(kind, n, passing_piece(n, m, starpu_cpu_worker_get_count()), [&](index first, index end) {
        for (index j = first; j < end; j++) work(j);
    });
}

template <class T>
index checked_lacpy(const char* name, char uplo, index m, index n, const T* a, index lda, T* b, index ldb) {
    const bool is_needed = m > 0 && n > 0;
    argument_check check(name);
    check.check_count(2, "m", m).check_count(3, "n", n);
    check.pointer(4, "a", a, is_needed).leading_dimension(5, "lda", lda, m, n);
    check.pointer(6, "b", b, is_needed).leading_dimension(7, "ldb", ldb, m, n);
    check.separate(6, "b", place_of(m, n, b, ldb, part_named(uplo)), "a",
                   place_of(m, n, a, lda, part_named(uplo)));
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        const matrix_part part = part_named(uplo);
        for_each_column(lacpy_kind, m, n, [=](index j) {
            const auto [begin, end] = rows_of_part(part, m, j);
            std::copy(a + begin + j * lda, a + end + j * lda, b + begin + j * ldb);
        });
        return index{0};
    });
}

template <class T>
index checked_laset(const char* name, char uplo, index m, index n, T alpha, T beta, T* a, index lda) {
    argument_check check(name);
    check.check_count(2, "m", m).check_count(3, "n", n);
    check.pointer(6, "a", a, m > 0 && n > 0).leading_dimension(7, "lda", lda, m, n);
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        const matrix_part part = part_named(uplo);
        for_each_column(laset_kind, m, n, [=](index j) {
            const auto [begin, end] = rows_off_diagonal(part, m, j);
            std::fill(a + begin + j * lda, a + end + j * lda, alpha);
            if (j < m) a[j + j * lda] = beta;
        });
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_LACPY(x, T)                                                                            \
    int64_t starpu_linalg_##x##lacpy(char uplo, int64_t m, int64_t n, const T* a, int64_t lda, T* b,         \
                                     int64_t ldb) {                                                          \
        return starpu::linalg::checked_lacpy(STARPU_LINALG_PUBLIC_NAME(x, lacpy), uplo, m, n, a, lda, b,     \
                                             ldb);                                                           \
    }                                                                                                        \
    int64_t starpu_linalg_##x##laset(char uplo, int64_t m, int64_t n, T alpha, T beta, T* a, int64_t lda) {  \
        return starpu::linalg::checked_laset(STARPU_LINALG_PUBLIC_NAME(x, laset), uplo, m, n, alpha, beta,   \
                                             a, lda);                                                        \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_LACPY)
