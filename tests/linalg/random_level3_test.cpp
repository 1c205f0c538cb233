// Symmetric and triangular products and solves of random problems, held against reference BLAS.
#include "random_problems.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

template <class T> void hide(padded<T>& a, index i, index j) {
    a(i, j) = not_a_number<T>();
}
// What lies in the other triangle is NaN, and so is a diagonal that is not looked at.
template <class T> void hide_other_triangle(char uplo, char diag, padded<T>& a) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (!triangle_named(uplo)(i, j) || (i == j && diag == 'U')) hide(a, i, j);
}
template <class T, class IsResult> void hide_where(padded<T>& a, IsResult is_result) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (is_result(i, j)) hide(a, i, j);
}

// The largest difference in units of what rounding may do to sums of so many products of numbers that are at
// most 1 (their parts are), and to entries of c.
template <class T, class IsResult>
double worst_entry(const padded<T>& result, const padded<T>& expected, double products, double of_c,
                   IsResult is_result) {
    double largest_error = 0;
    for (index j = 0; j < result.columns; j++)
        for (index i = 0; i < result.rows; i++) {
            if (!is_result(i, j)) continue;
            const double off = std::abs(result(i, j) - expected(i, j));
            const double scale = unit_rounding<T> * (4 * products + 2 * of_c);
            largest_error = worse_of(largest_error, off == 0 ? 0 : off / scale);
        }
    return largest_error;
}

// alpha A B + beta C with a symmetric or Hermitian A.
template <class T> struct symmetric_problem {
    bool is_hermitian;
    char side, uplo;
    T alpha, beta;
    padded<T> a, b, c;

    explicit symmetric_problem(problem_source<T>& source)
        : symmetric_problem(source, source.size(), source.size()) {}
    symmetric_problem(problem_source<T>& source, index m, index n)
        : is_hermitian(source.below(2) == 1), side(source.one_of("LR")), uplo(source.one_of("LU")),
          alpha(source.factor()), beta(source.factor()),
          a(source.matrix(side == 'L' ? m : n, side == 'L' ? m : n)), b(source.matrix(m, n)),
          c(source.matrix(m, n)) {
        hide_other_triangle(uplo, 'N', a);
        if (beta == T(0)) hide_where(c, everywhere);
    }
    int64_t compute(padded<T>& result) const {
        const auto routine = is_hermitian ? routines<T>::hemm : routines<T>::symm;
        return routine(side, uplo, c.rows, c.columns, alpha, a.first(), a.ld, b.first(), b.ld, beta,
                       result.first(), result.ld);
    }
    double error(const padded<T>& result) const {
        padded<T> expected = c;
        reference<T>(is_hermitian ? of_either<T>("symm", "hemm") : "symm", side, uplo, c.m(), c.n(), alpha,
                     a.first(), a.step(), b.first(), b.step(), beta, expected.first(), expected.step());
        return worst_entry(result, expected, std::abs(alpha) * static_cast<double>(a.rows + 1),
                           std::abs(beta), everywhere);
    }
};

// alpha A A' + beta C, or with a second matrix.
template <class T> struct rank_problem {
    bool is_hermitian, has_second;
    char uplo, trans;
    index k;
    T alpha, beta;
    padded<T> a, b, c;

    explicit rank_problem(problem_source<T>& source) : rank_problem(source, source.size(), source.size()) {}
    rank_problem(problem_source<T>& source, index n, index depth)
        : is_hermitian(source.below(2) == 1), has_second(source.below(2) == 1), uplo(source.one_of("LU")),
          trans(source.one_of(!is_complex<T> ? "NTC"
                              : is_hermitian ? "NC"
                                             : "NT")),
          k(depth), alpha(source.factor()), beta(source.factor()),
          a(source.matrix(trans == 'N' ? n : k, trans == 'N' ? k : n)),
          b(source.matrix(trans == 'N' ? n : k, trans == 'N' ? k : n)), c(source.matrix(n, n)) {
        hide_other_triangle(uplo, 'N', c);
        if (is_hermitian) {
            beta = T(std::real(beta));
            if (!has_second) alpha = T(std::real(alpha));
        }
        if (beta == T(0)) hide_where(c, triangle_named(uplo));
    }
    int64_t compute(padded<T>& result) const {
        const auto call = [&](auto routine, auto... operands) {
            return routine(uplo, trans, c.rows, k, operands...);
        };
        T* to = result.first();
        const real_of<T> real_alpha = std::real(alpha), real_beta = std::real(beta);
        using calls = routines<T>;
        if (has_second)
            return is_hermitian
                       ? call(calls::her2k, alpha, a.first(), a.ld, b.first(), b.ld, real_beta, to, result.ld)
                       : call(calls::syr2k, alpha, a.first(), a.ld, b.first(), b.ld, beta, to, result.ld);
        return is_hermitian ? call(calls::herk, real_alpha, a.first(), a.ld, real_beta, to, result.ld)
                            : call(calls::syrk, alpha, a.first(), a.ld, beta, to, result.ld);
    }
    padded<T> expected() const {
        padded<T> x = c;
        const int depth = static_cast<int>(k);
        const real_of<T> real_alpha = std::real(alpha), real_beta = std::real(beta);
        const bool conjugates = is_complex<T> && is_hermitian;
        if (has_second && conjugates)
            reference<T>("her2k", uplo, trans, x.m(), depth, alpha, a.first(), a.step(), b.first(), b.step(),
                         real_beta, x.first(), x.step());
        else if (has_second)
            reference<T>("syr2k", uplo, trans, x.m(), depth, alpha, a.first(), a.step(), b.first(), b.step(),
                         beta, x.first(), x.step());
        else if (conjugates)
            reference<T>("herk", uplo, trans, x.m(), depth, real_alpha, a.first(), a.step(), real_beta,
                         x.first(), x.step());
        else
            reference<T>("syrk", uplo, trans, x.m(), depth, alpha, a.first(), a.step(), beta, x.first(),
                         x.step());
        return x;
    }
    double error(const padded<T>& result) const {
        return worst_entry(result, expected(), 2 * std::abs(alpha) * static_cast<double>(k + 1),
                           std::abs(beta), triangle_named(uplo));
    }
};

// op(A) applied to B, or its inverse. The diagonal is large enough for the solution to stay near B.
template <class T> struct triangular_problem {
    bool solves;
    char side, uplo, trans, diag;
    T alpha;
    padded<T> a, b;

    explicit triangular_problem(problem_source<T>& source)
        : triangular_problem(source, source.size(), source.size()) {}
    triangular_problem(problem_source<T>& source, index m, index n)
        : solves(source.below(2) == 1), side(source.one_of("LR")), uplo(source.one_of("LU")),
          trans(source.one_of("NTC")), diag(source.one_of("NU")), alpha(source.factor()),
          a(source.matrix(side == 'L' ? m : n, side == 'L' ? m : n)), b(source.matrix(m, n)) {
        const auto size = static_cast<real_of<T>>(a.rows);
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.rows; i++) a(i, j) = i == j ? a(i, j) + T(3) : a(i, j) / (2 * size);
        hide_other_triangle(uplo, diag, a);
        if (alpha == T(0)) hide_where(b, everywhere);
    }
    int64_t compute(padded<T>& result) const {
        const auto routine = solves ? routines<T>::trsm : routines<T>::trmm;
        return routine(side, uplo, trans, diag, b.rows, b.columns, alpha, a.first(), a.ld, result.first(),
                       result.ld);
    }
    double error(const padded<T>& result) const {
        padded<T> expected = b;
        reference<T>(solves ? "trsm" : "trmm", side, uplo, trans, diag, b.m(), b.n(), alpha, a.first(),
                     a.step(), expected.first(), expected.step());
        return worst_entry(result, expected, std::abs(alpha) * static_cast<double>(a.rows + 1), 0,
                           everywhere);
    }
};

template <class T> class random_level3 : public random_problems<T> {
protected:
    template <class Problem, class IsResult> void agree(unsigned seed, index count, IsResult is_result_of) {
        problem_source<T> source(seed);
        for (index turn = 0; turn < count; turn++) {
            const Problem p(source);
            const padded<T>& before = start_of(p);
            auto result = before;
            ASSERT_EQ(p.compute(result), 0) << turn;
            ASSERT_LT(p.error(result), 4)
                << "problem " << turn << ": " << before.rows << " x " << before.columns;
            ASSERT_TRUE(untouched(before, result, is_result_of(p))) << turn;
        }
    }
    template <class Problem> void notice_a_wrong_entry(unsigned seed) {
        problem_source<T> source(seed);
        Problem p(source, 20, 20);
        auto result = start_of(p);
        ASSERT_EQ(p.compute(result), 0);
        result(7, 7) += T(static_cast<real_of<T>>(4000 * unit_rounding<T>));
        EXPECT_GT(p.error(result), 4);
    }

private:
    static const padded<T>& start_of(const symmetric_problem<T>& p) { return p.c; }
    static const padded<T>& start_of(const rank_problem<T>& p) { return p.c; }
    static const padded<T>& start_of(const triangular_problem<T>& p) { return p.b; }
};
TYPED_TEST_SUITE(random_level3, judged_scalars);

constexpr auto all_of_it = [](const auto&) { return everywhere; };
constexpr auto its_triangle = [](const auto& p) { return triangle_named(p.uplo); };

TYPED_TEST(random_level3, symmetric_products_agree_with_the_reference) {
    this->template agree<symmetric_problem<TypeParam>>(31, problem_count(), all_of_it);
}
TYPED_TEST(random_level3, rank_updates_agree_with_the_reference) {
    this->template agree<rank_problem<TypeParam>>(32, problem_count(), its_triangle);
}
TYPED_TEST(random_level3, triangular_products_and_solves_agree_with_the_reference) {
    this->template agree<triangular_problem<TypeParam>>(33, problem_count(), all_of_it);
}
TYPED_TEST(random_level3, a_wrong_entry_is_noticed) {
    this->template notice_a_wrong_entry<symmetric_problem<TypeParam>>(34);
    this->template notice_a_wrong_entry<rank_problem<TypeParam>>(35);
    this->template notice_a_wrong_entry<triangular_problem<TypeParam>>(36);
}

} // namespace
} // namespace linalg_test
