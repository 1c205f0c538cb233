// Inverses and condition numbers from factors of random problems, and LU without pivoting: residuals as
// LAPACK's own tests judge them (xPOT03, xGET03, xGET01, xGET06), and the reference's info.
#include "factor_errors.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

// |A X - I| / (n |A| |X| eps), which is in units of the condition.
template <class T> double inverse_error(const padded<T>& a, const padded<T>& x) {
    if (a.rows == 0) return 0;
    padded<T> rest(a.rows, a.rows, 0);
    for (index i = 0; i < a.rows; i++) rest(i, i) = T(-1);
    reference_product<T>('N', 'N', T(1), a, x, T(1), rest);
    const double size = norm(rest), scale = norm(a) * norm(x) * static_cast<double>(a.rows) * lapack_unit<T>;
    return in_units(size, scale);
}

template <class T> padded<T> with_nan_in_other_triangle(char uplo, padded<T> a) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (!triangle_named(uplo)(i, j)) a(i, j) = not_a_number<T>();
    return a;
}

template <class T> padded<T> mirrored(char uplo, padded<T> a) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (!triangle_named(uplo)(i, j)) a(i, j) = conjugate_of(a(j, i));
    return a;
}

// The triangle with zeros in the other one, and with ones on the diagonal where diag says so.
template <class T> padded<T> whole_triangle(char uplo, char diag, padded<T> a) {
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++)
            if (i == j && diag == 'U')
                a(i, j) = 1;
            else if (!triangle_named(uplo)(i, j))
                a(i, j) = 0;
    return a;
}

template <class T> struct factorised {
    padded<T> factors;
    std::vector<int64_t> pivots;
    std::vector<int> reference_pivots;
};

template <class T> factorised<T> reference_lu(const padded<T>& a) {
    factorised<T> f{a, {}, std::vector<int>(static_cast<std::size_t>(a.rows) + 1)};
    int info = 0;
    reference<T>("getrf", a.m(), a.n(), f.factors.first(), a.step(), f.reference_pivots.data(), &info);
    f.pivots.assign(f.reference_pivots.begin(), f.reference_pivots.begin() + a.rows);
    return f;
}

// xGET06: how far apart two reciprocal condition numbers are.
template <class T> double ratio_of(real_of<T> one, real_of<T> other) {
    const double low = std::min(one, other), high = std::max(one, other);
    if (one != one || other != other) return infinity;
    if (high == 0) return 0;
    return low > 0 ? high / low : infinity;
}

template <class T> class random_inverse : public random_problems<T> {
protected:
    problem_source<T> source_{41};

    // The reference's factor, in every tenth problem with an entry on the diagonal that is 0.
    padded<T> cholesky_factor(char uplo, const padded<T>& a) {
        padded<T> factor = a;
        int info = 0;
        reference<T>("potrf", uplo, a.m(), factor.first(), a.step(), &info);
        make_singular(factor);
        return with_nan_in_other_triangle(uplo, factor);
    }
    void make_singular(padded<T>& factor) {
        if (factor.rows == 0 || source_.below(10) != 0) return;
        const index k = source_.below(factor.rows);
        factor(k, k) = T(0);
    }
    // Well conditioned, in every tenth problem with an entry on the diagonal that is 0.
    padded<T> triangle(char uplo, index n) {
        padded<T> a = with_nan_in_other_triangle(uplo, source_.matrix(n, n));
        for (index j = 0; j < n; j++)
            for (index i = 0; i < n; i++)
                if (triangle_named(uplo)(i, j)) a(i, j) *= T(static_cast<real_of<T>>(1.0 / (n + 1)));
        for (index i = 0; i < n; i++) a(i, i) += T(1);
        make_singular(a);
        return a;
    }
    padded<T> with_nan_where_unread(char uplo, char diag, padded<T> a) {
        for (index i = 0; i < a.rows && diag == 'U'; i++) a(i, i) = not_a_number<T>();
        return with_nan_in_other_triangle(uplo, a);
    }
    // A matrix that needs no pivots, or one whose k-th leading block is singular.
    padded<T> dominant_matrix(index m, index n) {
        padded<T> a = source_.matrix(m, n);
        for (index i = 0; i < std::min(m, n); i++) a(i, i) += T(static_cast<real_of<T>>(2 * (m + n)));
        return a;
    }
};
TYPED_TEST_SUITE(random_inverse, judged_scalars);

TYPED_TEST(random_inverse, potri_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const char uplo = this->source_.one_of("LU");
        const index n = this->source_.size();
        const auto a = this->source_.definite_matrix(n);
        const auto before = this->cholesky_factor(uplo, a);
        auto expected = before, x = before;
        int info = 0;
        reference<T>("potri", uplo, a.m(), expected.first(), a.step(), &info);
        ASSERT_EQ(routines<T>::potri(uplo, n, x.first(), x.ld), info) << turn << uplo << n;
        if (info != 0) {
            ASSERT_TRUE(untouched(before, x, nowhere)) << turn;
            continue;
        }
        ASSERT_TRUE(untouched(before, x, triangle_named(uplo))) << turn << uplo << n;
        ASSERT_LT(inverse_error(a, mirrored(uplo, x)), lapack_threshold) << turn << uplo << n;
    }
}

TYPED_TEST(random_inverse, trtri_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const char uplo = this->source_.one_of("LU"), diag = this->source_.one_of("NU");
        const index n = this->source_.size();
        const auto a = this->triangle(uplo, n);
        const auto before = this->with_nan_where_unread(uplo, diag, a);
        auto expected = before, x = before;
        int info = 0;
        reference<T>("trtri", uplo, diag, a.m(), expected.first(), a.step(), &info);
        ASSERT_EQ(routines<T>::trtri(uplo, diag, n, x.first(), x.ld), info) << turn << uplo << diag << n;
        const auto is_result = [&](index i, index j) {
            return info == 0 && triangle_named(uplo)(i, j) && (i != j || diag == 'N');
        };
        ASSERT_TRUE(untouched(before, x, is_result)) << turn << uplo << diag << n;
        if (info != 0) continue;
        ASSERT_LT(inverse_error(whole_triangle(uplo, diag, a), whole_triangle(uplo, diag, x)),
                  lapack_threshold)
            << turn << uplo << diag << n;
    }
}

TYPED_TEST(random_inverse, getri_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const index n = this->source_.size();
        const auto a = this->source_.matrix(n, n);
        auto f = reference_lu(a);
        this->make_singular(f.factors);
        const auto before = f.factors;
        auto expected = before, x = before;
        std::vector<T> work(static_cast<std::size_t>(32 * n) + 1);
        int info = 0;
        reference<T>("getri", a.m(), expected.first(), a.step(), f.reference_pivots.data(), work.data(),
                     static_cast<int>(work.size()), &info);
        ASSERT_EQ(routines<T>::getri(n, x.first(), x.ld, f.pivots.data()), info) << turn << ' ' << n;
        ASSERT_TRUE(untouched(before, x, everywhere)) << turn;
        if (info != 0) {
            ASSERT_TRUE(untouched(before, x, nowhere)) << turn;
            continue;
        }
        // X A, since the solution of X L = U^-1 is what getri computes.
        ASSERT_LT(inverse_error(x, a), lapack_threshold) << turn << ' ' << n;
    }
}

TYPED_TEST(random_inverse, condition_numbers_agree_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const index n = this->source_.size();
        const bool is_definite = this->source_.below(2) == 1;
        const char option = this->source_.one_of(is_definite ? "LU" : "1OI");
        const auto a = is_definite ? this->source_.definite_matrix(n) : this->source_.matrix(n, n);
        const auto factors = is_definite ? this->cholesky_factor(option, a) : reference_lu(a).factors;
        const auto size = static_cast<real_of<T>>(norm(a));
        real_of<T> rcond = -1, expected = -1;
        std::vector<T> work(static_cast<std::size_t>(4 * n) + 1);
        std::vector<real_of<T>> reals(static_cast<std::size_t>(2 * n) + 1);
        std::vector<int> integers(static_cast<std::size_t>(n) + 1);
        int info = 0;
        const char* name = is_definite ? "pocon" : "gecon";
        if constexpr (is_complex<T>)
            reference<T>(name, option, a.n(), factors.first(), a.step(), size, &expected, work.data(),
                         reals.data(), &info);
        else
            reference<T>(name, option, a.n(), factors.first(), a.step(), size, &expected, work.data(),
                         integers.data(), &info);
        const auto routine = is_definite ? routines<T>::pocon : routines<T>::gecon;
        ASSERT_EQ(routine(option, n, factors.first(), factors.ld, size, &rcond), 0) << turn;
        ASSERT_LT(ratio_of<T>(rcond, expected), 10) << turn << option << n << ' ' << rcond << ' ' << expected;
    }
}

TYPED_TEST(random_inverse, lu_without_pivots_has_small_residuals) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const auto [n, block_size] = this->source_.cholesky_order(turn);
        const index m = this->source_.is_large(turn) ? n : this->source_.size();
        starpu_linalg_options options{};
        options.block_size = block_size;
        const auto a = this->dominant_matrix(m, n);
        auto factors = a;
        ASSERT_EQ(block_size == 0
                      ? routines<T>::getrf_nopiv(m, n, factors.first(), factors.ld)
                      : routines<T>::getrf_nopiv_expert(m, n, factors.first(), factors.ld, &options),
                  0)
            << turn << ' ' << block_size;
        ASSERT_LT(lu_error(a, factors, {}), lapack_threshold) << turn << ' ' << m << 'x' << n;
        ASSERT_TRUE(untouched(a, factors, everywhere)) << turn;
    }
}

// A column of zeros stays one, so its pivot is exactly 0.
TYPED_TEST(random_inverse, lu_without_pivots_names_a_pivot_of_zero) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count() / 4; turn++) {
        const index m = this->source_.size(), n = this->source_.size(), least = std::min(m, n);
        if (least == 0) continue;
        auto a = this->dominant_matrix(m, n);
        const index k = this->source_.below(least);
        for (index i = 0; i < m; i++) a(i, k) = T(0);
        ASSERT_EQ(routines<T>::getrf_nopiv(m, n, a.first(), a.ld), k + 1) << turn << ' ' << m << 'x' << n;
    }
}

TYPED_TEST(random_inverse, a_wrong_entry_is_noticed) {
    using T = TypeParam;
    const auto wrong = T(static_cast<real_of<T>>(1 + 1e6 * unit_rounding<T>));
    const auto a = this->source_.definite_matrix(30);
    auto x = a;
    int info = 0;
    reference<T>("potrf", 'L', 30, x.first(), a.step(), &info);
    ASSERT_EQ(routines<T>::potri('L', 30, x.first(), x.ld), 0);
    x(17, 17) *= wrong;
    EXPECT_GT(inverse_error(a, mirrored('L', x)), lapack_threshold);
    auto f = reference_lu(a);
    ASSERT_EQ(routines<T>::getri(30, f.factors.first(), f.factors.ld, f.pivots.data()), 0);
    for (index i = 0; i < 30; i++) f.factors(i, 20) *= wrong;
    EXPECT_GT(inverse_error(f.factors, a), lapack_threshold);
    auto factors = a;
    ASSERT_EQ(routines<T>::getrf_nopiv(30, 30, factors.first(), factors.ld), 0);
    factors(11, 11) *= wrong;
    EXPECT_GT(lu_error(a, factors, {}), lapack_threshold);
    EXPECT_GT(ratio_of<T>(real_of<T>(0.5), real_of<T>(0.04)), 10);
}

} // namespace
} // namespace linalg_test
