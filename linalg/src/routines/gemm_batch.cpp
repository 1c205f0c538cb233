// Products of many small matrices.
#include "matrix/precisions.hpp"
#include "routines/batch.hpp"
#include "routines/gemm.hpp"

#include <starpu_linalg.h>

namespace starpu::linalg {

namespace {

// The operands of all members, and their leading dimensions.
template <class T> struct gemm_operands {
    members<const T> a;
    index lda;
    members<const T> b;
    index ldb;
    members<T> c;
    index ldc;
};

template <class T>
index checked_gemm_batch(const char* name, const lapack::product<T>& p, const gemm_operands<T>& x,
                         index count, index* info) {
    lapack::product<T> normal = p;
    normal.transa = transpose_option<T>(p.transa);
    normal.transb = transpose_option<T>(p.transb);
    const bool a_plain = normal.transa == 'N', b_plain = normal.transb == 'N';
    const bool reads = p.m > 0 && p.n > 0 && p.k > 0 && p.alpha != T(0), writes = p.m > 0 && p.n > 0;
    batch_check check(name, count);
    check.option("transa", p.transa, "NnTtCc");
    check.option("transb", p.transb, "NnTtCc");
    check.extent("m", p.m);
    check.extent("n", p.n);
    check.extent("k", p.k);
    check.skip(); // alpha
    const int a =
        check.matrices("a", "lda", x.a, x.lda, a_plain ? p.m : p.k, a_plain ? p.k : p.m, sharing::allowed);
    const int b =
        check.matrices("b", "ldb", x.b, x.ldb, b_plain ? p.k : p.n, b_plain ? p.n : p.k, sharing::allowed);
    check.skip(); // beta
    const int c = check.matrices("c", "ldc", x.c, x.ldc, p.m, p.n);
    if (const index bad = check.check_infos(info)) return bad;
    return run_routine(name, [&] {
        const double operations =
            2 * static_cast<double>(p.m) * static_cast<double>(p.n) * static_cast<double>(p.k + 1);
        return solve_members(count, operations, info, [&](index i) -> index {
            if (reads && !x.a[i]) return -a;
            if (reads && !x.b[i]) return -b;
            if (writes && !x.c[i]) return -c;
            if (writes) lapack::gemm(normal, x.a[i], x.lda, x.b[i], x.ldb, x.c[i], x.ldc);
            return 0;
        });
    });
}

} // namespace

} // namespace starpu::linalg

#define STARPU_LINALG_GEMM_BATCH(x, T)                                                                       \
    int64_t starpu_linalg_##x##gemm_batch(                                                                   \
        char transa, char transb, int64_t m, int64_t n, int64_t k, T alpha, const T* const* a, int64_t lda,  \
        const T* const* b, int64_t ldb, T beta, T* const* c, int64_t ldc, int64_t count, int64_t* info) {    \
        using namespace starpu::linalg;                                                                      \
        return checked_gemm_batch<T>(STARPU_LINALG_PUBLIC_NAME(x, gemm_batch),                               \
                                     {transa, transb, m, n, k, alpha, beta},                                 \
                                     {listed(a), lda, listed(b), ldb, listed(c), ldc}, count, info);         \
    }                                                                                                        \
    int64_t starpu_linalg_##x##gemm_strided(char transa, char transb, int64_t m, int64_t n, int64_t k,       \
                                            T alpha, const T* a, int64_t lda, int64_t stride_a, const T* b,  \
                                            int64_t ldb, int64_t stride_b, T beta, T* c, int64_t ldc,        \
                                            int64_t stride_c, int64_t count, int64_t* info) {                \
        using namespace starpu::linalg;                                                                      \
        return checked_gemm_batch<T>(                                                                        \
            STARPU_LINALG_PUBLIC_NAME(x, gemm_strided), {transa, transb, m, n, k, alpha, beta},              \
            {strided(a, stride_a), lda, strided(b, stride_b), ldb, strided(c, stride_c), ldc}, count, info); \
    }
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_GEMM_BATCH)
