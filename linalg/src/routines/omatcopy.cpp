// Copies of matrices out of place, as they are or transposed: omatcopy.
#include "routines/omatcopy.hpp"

#include "matrix/precisions.hpp"
#include "routines/entry.hpp"
#include "routines/pieces.hpp"
#include "routines/routines.hpp"

#include <starpu.h>
#include <starpu_linalg.h>

#include <algorithm>

namespace starpu::linalg {

namespace {

starpu_codelet copy_kind = task_kind("copy matrix");

// Lines that one task copies of `count`: whole tiles of a transpose, so that tasks share no line of the
// cache.
index copied_piece(index count, index length) {
    constexpr index tile = 64;
    const index piece = passing_piece(count, length, starpu_cpu_worker_get_count());
    return piece < count ? round_up(piece, tile) : piece;
}

template <class T> void clear_in_tasks(index m, index n, T* b, index ldb) {
    for_each_piece(copy_kind, n, passing_piece(n, m, starpu_cpu_worker_get_count()),
                   [=](index first, index end) {
                       for (index j = first; j < end; j++) std::fill(b + j * ldb, b + j * ldb + m, T(0));
                   });
}

} // namespace

// A transpose is cut along its longer side; its pieces are columns of B or of A.
template <class T>
void copy_matrix(char trans, index m, index n, T alpha, const T* a, index lda, T* b, index ldb,
                 int more_priority) {
    if (m == 0 || n == 0) return;
    const bool transposes = trans == 'T' || trans == 'C';
    if (alpha == T(0)) return transposes ? clear_in_tasks(n, m, b, ldb) : clear_in_tasks(m, n, b, ldb);
    const entry_change<T> change{alpha, trans == 'C' || trans == 'R'};
    if (!transposes)
        return for_each_piece(
            copy_kind, n, passing_piece(n, m, starpu_cpu_worker_get_count()),
            [=](index first, index end) {
                copy_plainly(change, m, end - first, a + first * lda, lda, b + first * ldb, ldb);
            },
            more_priority);
    if (m > n)
        return for_each_piece(
            copy_kind, m, copied_piece(m, n),
            [=](index first, index end) {
                copy_transposed(change, end - first, n, a + first, lda, b + first * ldb, ldb);
            },
            more_priority);
    for_each_piece(
        copy_kind, n, copied_piece(n, m),
        [=](index first, index end) {
            copy_transposed(change, m, end - first, a + first * lda, lda, b + first, ldb);
        },
        more_priority);
}

namespace {

template <class T>
index checked_omatcopy(const char* name, char trans, index m, index n, T alpha, const T* a, index lda, T* b,
                       index ldb) {
    const bool is_needed = m > 0 && n > 0, reads = is_needed && alpha != T(0);
    const bool transposes = upper_case(trans) == 'T' || upper_case(trans) == 'C';
    argument_check check(name);
    check.option(1, "trans", trans, "NnTtCcRr").check_count(2, "m", m).check_count(3, "n", n);
    check.pointer(5, "a", a, reads).leading_dimension(6, "lda", lda, m, n).pointer(7, "b", b, is_needed);
    check.leading_dimension(8, "ldb", ldb, transposes ? n : m, transposes ? m : n);
    if (reads)
        check.separate(7, "b", place_of(transposes ? n : m, transposes ? m : n, b, ldb), "a",
                       place_of(m, n, a, lda));
    if (check.result()) return check.result();
    return run_routine(name, [&] {
        copy_matrix(upper_case(trans), m, n, alpha, a, lda, b, ldb);
        return index{0};
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_OMATCOPY(x, T)                                                                         \
    template void starpu::linalg::copy_matrix(char, index, index, T, const T*, index, T*, index, int);       \
    int64_t starpu_linalg_##x##omatcopy(char trans, int64_t m, int64_t n, T alpha, const T* a, int64_t lda,  \
                                        T* b, int64_t ldb) {                                                 \
        return starpu::linalg::checked_omatcopy(STARPU_LINALG_PUBLIC_NAME(x, omatcopy), trans, m, n, alpha,  \
                                                a, lda, b, ldb);                                             \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_OMATCOPY)
