// Cholesky and LU of random problems: residuals by the reference's routines, and its info.
#include "factor_errors.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

// In blocks of this size; 0: as the routine without options cuts it.
template <class T> int64_t factor_in_blocks(char uplo, padded<T>& a, index block_size) {
    starpu_linalg_options options{};
    options.block_size = block_size;
    return block_size == 0 ? routines<T>::potrf(uplo, a.rows, a.first(), a.ld)
                           : routines<T>::potrf_expert(uplo, a.rows, a.first(), a.ld, &options);
}
template <class T> int64_t factor_in_blocks(padded<T>& a, std::vector<int64_t>& pivots, index block_size) {
    starpu_linalg_options options{};
    options.block_size = block_size;
    using call = routines<T>;
    return block_size == 0 ? call::getrf(a.rows, a.columns, a.first(), a.ld, pivots.data())
                           : call::getrf_expert(a.rows, a.columns, a.first(), a.ld, pivots.data(), &options);
}

template <class T> class random_solve : public random_problems<T> {
protected:
    problem_source<T> source_{21};

    // A definite matrix, or one with a pivot that is none.
    padded<T> cholesky_problem(index n) {
        padded<T> a = source_.definite_matrix(n);
        const index kind = source_.below(10), k = n > 0 ? source_.below(n) : 0;
        if (n > 0 && kind == 0) a(k, k) = T(static_cast<real_of<T>>(-5 * n));
        if (n > 0 && kind == 1)
            for (index i = 0; i < n; i++) a(i, k) = a(k, i) = T(0);
        return a;
    }
    static padded<T> with_one_triangle(char uplo, padded<T> a) {
        for (index j = 0; j < a.columns; j++)
            for (index i = 0; i < a.rows; i++)
                if (!triangle_named(uplo)(i, j)) a(i, j) = not_a_number<T>();
        return a;
    }
    // Random, or with a column that makes it singular.
    padded<T> lu_problem(index m, index n) {
        padded<T> a = source_.matrix(m, n);
        if (n > 0 && source_.below(10) == 0) {
            const index k = source_.below(n);
            for (index i = 0; i < m; i++) a(i, k) = T(0);
        }
        return a;
    }
};
TYPED_TEST_SUITE(random_solve, judged_scalars);

TYPED_TEST(random_solve, cholesky_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const char uplo = this->source_.one_of("LU");
        const auto [n, block_size] = this->source_.cholesky_order(turn);
        const index nrhs = this->source_.below(12);
        const auto a = this->cholesky_problem(n);
        const auto before = this->with_one_triangle(uplo, a);
        auto expected = a, l = before;
        int info = 0;
        reference<T>("potrf", uplo, a.m(), expected.first(), a.step(), &info);
        ASSERT_EQ(factor_in_blocks(uplo, l, block_size), info) << turn << uplo << n << ' ' << block_size;
        ASSERT_TRUE(untouched(before, l, triangle_named(uplo))) << turn << uplo << n;
        if (info != 0) continue;
        ASSERT_LT(cholesky_error(uplo, a, l), lapack_threshold) << turn << uplo << n << ' ' << block_size;
        const auto b = this->source_.matrix(n, nrhs);
        auto x = b;
        ASSERT_EQ(routines<T>::potrs(uplo, n, nrhs, l.first(), l.ld, x.first(), x.ld), 0);
        ASSERT_LT(solution_error('N', a, x, b), lapack_threshold) << turn << uplo << n << ' ' << nrhs;
        ASSERT_TRUE(untouched(b, x, everywhere)) << turn;
    }
}

TYPED_TEST(random_solve, posv_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count() / 4; turn++) {
        const char uplo = this->source_.one_of("LU");
        const index n = this->source_.cholesky_order(turn).order, nrhs = this->source_.below(12);
        const auto a = this->cholesky_problem(n);
        const auto b = this->source_.matrix(n, nrhs);
        auto expected = a, factor = this->with_one_triangle(uplo, a), x = b;
        int info = 0;
        reference<T>("potrf", uplo, a.m(), expected.first(), a.step(), &info);
        ASSERT_EQ(routines<T>::posv(uplo, n, nrhs, factor.first(), factor.ld, x.first(), x.ld), info);
        if (info != 0)
            ASSERT_TRUE(untouched(b, x, nowhere)) << turn;
        else
            ASSERT_LT(solution_error('N', a, x, b), lapack_threshold) << turn << uplo << n << ' ' << nrhs;
    }
}

TYPED_TEST(random_solve, lu_agrees_with_the_reference) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const auto [n, block_size] = this->source_.lu_order(turn);
        const bool is_large = this->source_.is_large(turn);
        const index m = is_large ? n + this->source_.below(3) * 40 - 40 : this->source_.size(),
                    least = std::min(m, n);
        const auto a = this->lu_problem(m, n);
        auto expected = a, factors = a;
        std::vector<int> reference_pivots(static_cast<std::size_t>(least) + 1);
        std::vector<int64_t> pivots(static_cast<std::size_t>(least));
        int info = 0;
        reference<T>("getrf", a.m(), a.n(), expected.first(), a.step(), reference_pivots.data(), &info);
        ASSERT_EQ(factor_in_blocks(factors, pivots, block_size), info)
            << turn << ' ' << m << 'x' << n << ' ' << block_size;
        ASSERT_LT(lu_error(a, factors, pivots), lapack_threshold) << turn << ' ' << m << 'x' << n;
        ASSERT_TRUE(untouched(a, factors, everywhere)) << turn;
    }
}

TYPED_TEST(random_solve, solutions_with_lu) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count() / 2; turn++) {
        const index n = this->source_.lu_order(turn).order, nrhs = this->source_.below(12);
        const char trans = this->source_.one_of("NTC");
        const auto a = this->lu_problem(n, n);
        const auto b = this->source_.matrix(n, nrhs);
        auto factors = a, expected = a, x = b;
        std::vector<int64_t> pivots(static_cast<std::size_t>(n));
        std::vector<int> reference_pivots(static_cast<std::size_t>(n) + 1);
        int info = 0;
        reference<T>("getrf", a.m(), a.n(), expected.first(), a.step(), reference_pivots.data(), &info);
        ASSERT_EQ(routines<T>::gesv(n, nrhs, factors.first(), factors.ld, pivots.data(), x.first(), x.ld),
                  info);
        if (info != 0) {
            ASSERT_TRUE(untouched(b, x, nowhere)) << turn;
            continue;
        }
        ASSERT_LT(solution_error('N', a, x, b), lapack_threshold) << turn << ' ' << n << ' ' << nrhs;
        x = b;
        ASSERT_EQ(
            routines<T>::getrs(trans, n, nrhs, factors.first(), factors.ld, pivots.data(), x.first(), x.ld),
            0);
        ASSERT_LT(solution_error(trans, a, x, b), lapack_threshold) << turn << trans << n << ' ' << nrhs;
        ASSERT_TRUE(untouched(b, x, everywhere)) << turn;
    }
}

// One right-hand side is substituted with sums of 16 KiB at a time, which these columns are longer than (but
// for single precision, where the matrix would have 70 MB).
TYPED_TEST(random_solve, one_right_hand_side_of_many_rows) {
    using T = TypeParam;
    const index n = sizeof(T) == 4 ? 333 : 16384 / static_cast<index>(sizeof(T)) + 61;
    auto factors = this->source_.matrix(n, n);
    padded<T> lower(n, n, 0), upper(n, n, 0), back(n, 1, 0), middle = back;
    std::vector<int64_t> pivots(static_cast<std::size_t>(n));
    for (index j = 0; j < n; j++) {
        pivots[static_cast<std::size_t>(j)] = j + 1;
        for (index i = 0; i < n; i++)
            (i > j ? lower : upper)(i, j) = factors(i, j) /= T(static_cast<real_of<T>>(n));
        lower(j, j) = 1;
        upper(j, j) = factors(j, j) = 2;
    }
    const auto b = this->source_.matrix(n, 1);
    auto x = b;
    ASSERT_EQ(routines<T>::getrs('N', n, 1, factors.first(), factors.ld, pivots.data(), x.first(), x.ld), 0);
    reference_product<T>('N', 'N', T(1), upper, x, T(0), middle);
    reference_product<T>('N', 'N', T(1), lower, middle, T(0), back);
    EXPECT_LT(relative_difference(back, b, n), lapack_threshold);
}

TYPED_TEST(random_solve, a_wrong_entry_is_noticed) {
    using T = TypeParam;
    const auto a = this->source_.definite_matrix(30);
    const auto wrong = T(static_cast<real_of<T>>(1 + 3e5 * unit_rounding<T>));
    auto factor = a;
    ASSERT_EQ(routines<T>::potrf('L', 30, factor.first(), factor.ld), 0);
    factor(17, 17) *= wrong;
    EXPECT_GT(cholesky_error('L', a, factor), lapack_threshold);
    const auto g = this->source_.matrix(30, 30);
    auto factors = g;
    std::vector<int64_t> pivots(30);
    ASSERT_EQ(routines<T>::getrf(30, 30, factors.first(), factors.ld, pivots.data()), 0);
    for (index i = 0; i < 30; i++) factors(i, 20) *= wrong;
    EXPECT_GT(lu_error(g, factors, pivots), lapack_threshold);
}

TYPED_TEST(random_solve, a_wrong_solution_is_noticed) {
    using T = TypeParam;
    const auto wrong = T(static_cast<real_of<T>>(1 + 3e5 * unit_rounding<T>));
    const auto a = this->source_.definite_matrix(30), b = this->source_.matrix(30, 3);
    auto factor = a, x = b;
    ASSERT_EQ(routines<T>::posv('U', 30, 3, factor.first(), factor.ld, x.first(), x.ld), 0);
    x(17, 2) *= wrong;
    EXPECT_GT(solution_error('N', a, x, b), lapack_threshold);
    const auto g = this->source_.matrix(30, 30);
    std::vector<int64_t> pivots(30);
    auto factors = g;
    ASSERT_EQ(routines<T>::getrf(30, 30, factors.first(), factors.ld, pivots.data()), 0);
    for (const char trans : {'N', 'T', 'C'}) {
        x = b;
        ASSERT_EQ(
            routines<T>::getrs(trans, 30, 3, factors.first(), factors.ld, pivots.data(), x.first(), x.ld), 0);
        EXPECT_LT(solution_error(trans, g, x, b), lapack_threshold);
        for (index i = 0; i < 30; i++) x(i, 1) *= wrong;
        EXPECT_GT(solution_error(trans, g, x, b), lapack_threshold);
    }
    x(3, 0) = not_a_number<T>();
    EXPECT_GT(solution_error('C', g, x, b), lapack_threshold);
}

} // namespace
} // namespace linalg_test
