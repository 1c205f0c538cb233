// Products of many small matrices.
#include "matrix/blocking.hpp"
#include "matrix/planned_workers.hpp"
#include "matrix/precisions.hpp"
#include "routines/batch.hpp"
#include "routines/gemm.hpp"

#include <starpu_linalg.h>

#include <climits>

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

// The positions of the matrices in a call for one member.
constexpr index a_of_gemm = 7, b_of_gemm = 9, c_of_gemm = 12;

template <class T> class member_products {
public:
    member_products(const lapack::product<T>& p, const gemm_operands<T>& x)
        : p_(p), x_(x), a_place_(stored(p.transa, p.m, p.k, x.lda)),
          b_place_(stored(p.transb, p.k, p.n, x.ldb)), c_place_(place_of<T>(p.m, p.n, nullptr, x.ldc)) {}

    index check_arguments(const char* name, index count, const index* info) const {
        batch_check check(name, count);
        check.option("transa", p_.transa, "NnTtCc");
        check.option("transb", p_.transb, "NnTtCc");
        check.extent("m", p_.m);
        check.extent("n", p_.n);
        check.depth("k", p_.k);
        check.skip(); // alpha
        check.matrices("a", "lda", x_.a, x_.lda, a_place_.rows, a_place_.columns, sharing::allowed, reads_);
        check.matrices("b", "ldb", x_.b, x_.ldb, b_place_.rows, b_place_.columns, sharing::allowed, reads_);
        check.skip(); // beta
        check.matrices("c", "ldc", x_.c, x_.ldc, p_.m, p_.n);
        return check.check_infos(info);
    }

    index multiply_members(index count, index* info) const {
        const member_overlap with_a(c_place_, a_place_), with_b(c_place_, b_place_);
        const bool shared_out = are_shared_out(count);
        lapack::product<T> normal = p_;
        normal.transa = transpose_option<T>(p_.transa);
        normal.transb = transpose_option<T>(p_.transb);
        const auto multiply = [&](index i) -> index {
            const T *const a = x_.a[i], *const b = x_.b[i];
            T* const c = x_.c[i];
            if (reads_ && (!a || !b)) return a ? -b_of_gemm : -a_of_gemm;
            if (!writes_) return 0;
            if (!c || (reads_ && (with_a.is_there(c, a) || with_b.is_there(c, b)))) return -c_of_gemm;
            if (shared_out)
                lapack::gemm(normal, a, x_.lda, b, x_.ldb, c, x_.ldc);
            else
                compute_product<T>(normal, {a, x_.lda}, {b, x_.ldb}, c, x_.ldc);
            return 0;
        };
        if (!shared_out) return solve_members_in_turn(count, info, multiply);
        const double operations =
            2 * static_cast<double>(p_.m) * static_cast<double>(p_.n) * static_cast<double>(p_.k + 1);
        return solve_members(count, operations, info, multiply);
    }

private:
    static matrix_place stored(char trans, index rows, index columns, index ld) {
        return upper_case(trans) == 'N' ? place_of<T>(rows, columns, nullptr, ld)
                                        : place_of<T>(columns, rows, nullptr, ld);
    }
    // Those that a call would compute in its thread are. A larger one may as well be one worker's where there
    // are enough of them for all workers; and all workers' where there are not.
    bool are_shared_out(index count) const {
        return is_product_direct(p_.m, p_.n, p_.k) ||
               (count >= planned_workers() && greater(p_.m, p_.n) <= INT_MAX);
    }

    const lapack::product<T> p_;
    const gemm_operands<T> x_;
    const bool writes_ = p_.m > 0 && p_.n > 0, reads_ = writes_ && p_.k > 0 && p_.alpha != T(0);
    const matrix_place a_place_, b_place_, c_place_; // of a member, wherever it lies
};

template <class T>
index checked_gemm_batch(const char* name, const lapack::product<T>& p, const gemm_operands<T>& x,
                         index count, index* info) {
    const member_products<T> products(p, x);
    if (const index bad = products.check_arguments(name, count, info)) return bad;
    return run_routine(name, [&] { return products.multiply_members(count, info); });
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
