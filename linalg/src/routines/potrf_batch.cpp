// Cholesky factorisations of many small matrices, and solves with them.
#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "routines/batch.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

// Members up to the order that the calling thread factorises are shared out, larger ones take all workers.
index solve_by_order(index n, index nrhs, index count, index* info,
                     const std::function<index(index)>& solve) {
    if (n > batch_direct_order) return solve_members_in_turn(count, info, solve);
    const auto order = static_cast<double>(n);
    return solve_members(count, order * order * (order / 3 + 2 * static_cast<double>(nrhs)), info, solve);
}

template <class T>
index checked_potrf_batch(const char* name, char uplo, index n, const members<T>& a, index lda, index count,
                          index* info) {
    batch_check check(name, count);
    check.option("uplo", uplo, "LlUu");
    check.extent("n", n);
    const int matrix = check.matrices("a", "lda", a, lda, n, n);
    if (const index bad = check.check_infos(info)) return bad;
    return run_routine(name, [&] {
        return solve_by_order(n, 0, count, info, [&](index i) -> index {
            if (n > 0 && !a[i]) return -matrix;
            return potrf(upper_case(uplo), n, a[i], lda);
        });
    });
}

// The position of b in a call for one member.
constexpr index b_of_posv = 6;

template <class T>
index checked_posv_batch(const char* name, char uplo, index n, index nrhs, const members<T>& a, index lda,
                         const members<T>& b, index ldb, index count, index* info) {
    batch_check check(name, count);
    check.option("uplo", uplo, "LlUu");
    check.extent("n", n);
    check.extent("nrhs", nrhs);
    const int matrix = check.matrices("a", "lda", a, lda, n, n);
    const int right = check.matrices("b", "ldb", b, ldb, n, nrhs);
    if (const index bad = check.check_infos(info)) return bad;
    return run_routine(name, [&] {
        const member_overlap overlap(place_of<T>(n, nrhs, nullptr, ldb),
                                     place_of<T>(n, n, nullptr, lda, part_named(uplo)));
        return solve_by_order(n, nrhs, count, info, [&](index i) -> index {
            if (n > 0 && !a[i]) return -matrix;
            if (n > 0 && nrhs > 0 && !b[i]) return -right;
            if (overlap.is_there(b[i], a[i])) return -b_of_posv;
            const index failed = potrf(upper_case(uplo), n, a[i], lda);
            return failed ? failed : potrs<T>(upper_case(uplo), n, nrhs, a[i], lda, b[i], ldb);
        });
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_POTRF_BATCH(x, T)                                                                      \
    int64_t starpu_linalg_##x##potrf_batch(char uplo, int64_t n, T* const* a, int64_t lda, int64_t count,    \
                                           int64_t* info) {                                                  \
        using namespace starpu::linalg;                                                                      \
        return checked_potrf_batch(STARPU_LINALG_PUBLIC_NAME(x, potrf_batch), uplo, n, listed(a), lda,       \
                                   count, info);                                                             \
    }                                                                                                        \
    int64_t starpu_linalg_##x##potrf_strided(char uplo, int64_t n, T* a, int64_t lda, int64_t stride_a,      \
                                             int64_t count, int64_t* info) {                                 \
        using namespace starpu::linalg;                                                                      \
        return checked_potrf_batch(STARPU_LINALG_PUBLIC_NAME(x, potrf_strided), uplo, n,                     \
                                   strided(a, stride_a), lda, count, info);                                  \
    }                                                                                                        \
    int64_t starpu_linalg_##x##posv_batch(char uplo, int64_t n, int64_t nrhs, T* const* a, int64_t lda,      \
                                          T* const* b, int64_t ldb, int64_t count, int64_t* info) {          \
        using namespace starpu::linalg;                                                                      \
        return checked_posv_batch(STARPU_LINALG_PUBLIC_NAME(x, posv_batch), uplo, n, nrhs, listed(a), lda,   \
                                  listed(b), ldb, count, info);                                              \
    }                                                                                                        \
    int64_t starpu_linalg_##x##posv_strided(char uplo, int64_t n, int64_t nrhs, T* a, int64_t lda,           \
                                            int64_t stride_a, T* b, int64_t ldb, int64_t stride_b,           \
                                            int64_t count, int64_t* info) {                                  \
        using namespace starpu::linalg;                                                                      \
        return checked_posv_batch(STARPU_LINALG_PUBLIC_NAME(x, posv_strided), uplo, n, nrhs,                 \
                                  strided(a, stride_a), lda, strided(b, stride_b), ldb, count, info);        \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_POTRF_BATCH)
