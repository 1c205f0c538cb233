// LU factorisations of many small matrices, and solves with them.
#include "matrix/blocking.hpp"
#include "matrix/precisions.hpp"
#include "routines/batch.hpp"
#include "routines/routines.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

// Members up to the order that the calling thread factorises are shared out, larger ones take all workers.
index solve_by_shape(index m, index n, index nrhs, index count, index* info,
                     const std::function<index(index)>& solve) {
    if (greater(m, n) > batch_direct_order) return solve_members_in_turn(count, info, solve);
    const double elements = static_cast<double>(m) * static_cast<double>(n);
    const auto depth = static_cast<double>(lesser(m, n));
    return solve_members(count, elements * (depth + 2 * static_cast<double>(nrhs)), info, solve);
}

template <class T>
index checked_getrf_batch(const char* name, index m, index n, const members<T>& a, index lda,
                          const members<index>& ipiv, index count, index* info) {
    const bool is_empty = m == 0 || n == 0;
    batch_check check(name, count);
    check.extent("m", m);
    check.extent("n", n);
    const int matrix = check.matrices("a", "lda", a, lda, m, n);
    const int pivots = check.pivots(ipiv, lesser(m, n));
    if (const index bad = check.check_infos(info)) return bad;
    return run_routine(name, [&] {
        return solve_by_shape(m, n, 0, count, info, [&](index i) -> index {
            if (is_empty) return 0;
            if (!a[i]) return -matrix;
            if (!ipiv[i]) return -pivots;
            return getrf(m, n, a[i], lda, ipiv[i]);
        });
    });
}

// The systems of all members.
template <class T> struct gesv_operands {
    members<T> a;
    index lda;
    members<index> ipiv;
    members<T> b;
    index ldb;
};

// The position of b in a call for one member.
constexpr index b_of_gesv = 6;

template <class T>
index checked_gesv_batch(const char* name, index n, index nrhs, const gesv_operands<T>& x, index count,
                         index* info) {
    batch_check check(name, count);
    check.extent("n", n);
    check.extent("nrhs", nrhs);
    const int matrix = check.matrices("a", "lda", x.a, x.lda, n, n);
    const int pivots = check.pivots(x.ipiv, n);
    const int right = check.matrices("b", "ldb", x.b, x.ldb, n, nrhs);
    if (const index bad = check.check_infos(info)) return bad;
    return run_routine(name, [&] {
        const member_overlap overlap(place_of<T>(n, nrhs, nullptr, x.ldb), place_of<T>(n, n, nullptr, x.lda));
        return solve_by_shape(n, n, nrhs, count, info, [&](index i) -> index {
            if (n == 0) return 0;
            if (!x.a[i]) return -matrix;
            if (!x.ipiv[i]) return -pivots;
            if (nrhs > 0 && !x.b[i]) return -right;
            if (overlap.is_there(x.b[i], x.a[i])) return -b_of_gesv;
            const index bad_pivot = getrf(n, n, x.a[i], x.lda, x.ipiv[i]);
            if (bad_pivot) return bad_pivot;
            return getrs<T>('N', n, nrhs, x.a[i], x.lda, x.ipiv[i], x.b[i], x.ldb);
        });
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GETRF_BATCH(x, T)                                                                      \
    int64_t starpu_linalg_##x##getrf_batch(int64_t m, int64_t n, T* const* a, int64_t lda,                   \
                                           int64_t* const* ipiv, int64_t count, int64_t* info) {             \
        using namespace starpu::linalg;                                                                      \
        return checked_getrf_batch(STARPU_LINALG_PUBLIC_NAME(x, getrf_batch), m, n, listed(a), lda,          \
                                   listed(ipiv), count, info);                                               \
    }                                                                                                        \
    int64_t starpu_linalg_##x##getrf_strided(int64_t m, int64_t n, T* a, int64_t lda, int64_t stride_a,      \
                                             int64_t* ipiv, int64_t stride_ipiv, int64_t count,              \
                                             int64_t* info) {                                                \
        using namespace starpu::linalg;                                                                      \
        return checked_getrf_batch(STARPU_LINALG_PUBLIC_NAME(x, getrf_strided), m, n, strided(a, stride_a),  \
                                   lda, strided(ipiv, stride_ipiv), count, info);                            \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gesv_batch(int64_t n, int64_t nrhs, T* const* a, int64_t lda,                 \
                                          int64_t* const* ipiv, T* const* b, int64_t ldb, int64_t count,     \
                                          int64_t* info) {                                                   \
        using namespace starpu::linalg;                                                                      \
        return checked_gesv_batch<T>(STARPU_LINALG_PUBLIC_NAME(x, gesv_batch), n, nrhs,                      \
                                     {listed(a), lda, listed(ipiv), listed(b), ldb}, count, info);           \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gesv_strided(int64_t n, int64_t nrhs, T* a, int64_t lda, int64_t stride_a,    \
                                            int64_t* ipiv, int64_t stride_ipiv, T* b, int64_t ldb,           \
                                            int64_t stride_b, int64_t count, int64_t* info) {                \
        using namespace starpu::linalg;                                                                      \
        return checked_gesv_batch<T>(                                                                        \
            STARPU_LINALG_PUBLIC_NAME(x, gesv_strided), n, nrhs,                                             \
            {strided(a, stride_a), lda, strided(ipiv, stride_ipiv), strided(b, stride_b), ldb}, count,       \
            info);                                                                                           \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GETRF_BATCH)
