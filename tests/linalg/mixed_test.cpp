// Solvers in two precisions: LAPACK's criterion measured by the reference, each reason for falling back, and
// what stays as it was.
#include "random_problems.hpp"

#include <starpu_linalg.h>

namespace linalg_test {
namespace {

template <class T> struct mixed;
#define MIXED(letters, T)                                                                                    \
    template <> struct mixed<T> {                                                                            \
        static constexpr auto gesv = starpu_linalg_##letters##gesv;                                          \
        static constexpr auto posv = starpu_linalg_##letters##posv;                                          \
        static constexpr const char* reference_gesv = is_complex<T> ? "cgesv" : "sgesv";                     \
    };
MIXED(ds, double)
MIXED(zc, std::complex<double>)

template <class T> auto part_sum(T x) {
    return std::abs(std::real(x)) + std::abs(std::imag(x));
}

// The largest part sum of column j of B - A X, added up in more precision than the routine has.
template <class T>
double exact_residual(const padded<T>& a, const padded<T>& x, const padded<T>& b, index j) {
    using exact = std::conditional_t<is_complex<T>, std::complex<long double>, long double>;
    std::vector<exact> rest(&b(0, j), &b(0, j) + b.rows);
    for (index l = 0; l < a.columns; l++)
        for (index i = 0; i < a.rows; i++)
            rest[static_cast<std::size_t>(i)] -= exact(a(i, l)) * exact(x(l, j));
    long double largest = 0;
    for (const exact r : rest) largest = worse_of(largest, part_sum(r));
    return static_cast<double>(largest);
}

// The largest, over the columns, of max |b - A x| over what LAPACK's criterion allows.
template <class T> double criterion(const padded<T>& a, const padded<T>& x, const padded<T>& b) {
    if (x.rows == 0) return 0;
    double worst = 0;
    for (index j = 0; j < x.columns; j++) {
        double largest_x = 0;
        for (index i = 0; i < x.rows; i++) largest_x = worse_of(largest_x, part_sum(x(i, j)));
        const double allowed =
            largest_x * norm(a, 'I') * std::sqrt(static_cast<double>(x.rows)) * lapack_unit<T>;
        worst = worse_of(worst, in_units(exact_residual(a, x, b, j), allowed));
    }
    return worst;
}
// A residual in the routine's own precision may be too small by its rounding, which is felt where the matrix
// is small.
double met(index n) {
    return n < 8 ? 1 + std::sqrt(static_cast<double>(n)) : 1.25;
}

template <class T> class mixed_solvers : public random_problems<T> {
protected:
    problem_source<T> source_{31};

    struct outcome {
        int64_t status, iter = 99;
        padded<T> a, x;
        std::vector<int64_t> pivots;
    };
    static outcome gesv(const padded<T>& a, const padded<T>& b) {
        outcome o{0, 99, a, padded<T>(b.rows, b.columns, 2), std::vector<int64_t>(std::size_t(a.rows))};
        o.status = mixed<T>::gesv(a.rows, b.columns, o.a.first(), o.a.ld, o.pivots.data(), b.first(), b.ld,
                                  o.x.first(), o.x.ld, &o.iter);
        return o;
    }
    static outcome posv(char uplo, const padded<T>& a, const padded<T>& b) {
        outcome o{0, 99, a, padded<T>(b.rows, b.columns, 2), {}};
        o.status = mixed<T>::posv(uplo, a.rows, b.columns, o.a.first(), o.a.ld, b.first(), b.ld, o.x.first(),
                                  o.x.ld, &o.iter);
        return o;
    }
};

// What the reference's gesv says of its refinements.
template <class T> int iter_of_reference(padded<T> a, const padded<T>& b) {
    const auto n = static_cast<std::size_t>(a.rows), nrhs = static_cast<std::size_t>(b.columns);
    padded<T> x = b;
    std::vector<T> work(n * nrhs);
    std::vector<std::complex<float>> narrow_work(n * (n + nrhs));
    std::vector<double> real_work(n);
    std::vector<int> pivots(n);
    int iter = 0, info = 0;
    const auto call = [&](auto... more) {
        reference<T>(mixed<T>::reference_gesv, a.n(), b.n(), a.first(), a.step(), pivots.data(), b.first(),
                     b.step(), x.first(), x.step(), work.data(), narrow_work.data(), more..., &iter, &info);
    };
    if constexpr (is_complex<T>)
        call(real_work.data());
    else
        call();
    EXPECT_EQ(info, 0);
    return iter;
}

using wide_scalars = testing::Types<double, std::complex<double>>;
TYPED_TEST_SUITE(mixed_solvers, wide_scalars);

TYPED_TEST(mixed_solvers, gesv_meets_the_criterion_and_leaves_the_matrix) {
    for (index turn = 0; turn < problem_count(); turn++) {
        const index n = this->source_.size(), nrhs = this->source_.below(5);
        // Over five or six decades refinements come to their end in small steps.
        const auto a = graded_matrix(this->source_, n, n, static_cast<double>(this->source_.below(7)));
        const auto b = this->source_.matrix(n, nrhs);
        const auto o = this->gesv(a, b);
        ASSERT_EQ(o.status, 0) << turn;
        ASSERT_GT(o.iter, -32);
        if (o.iter < 0) {
            ASSERT_LT(solution_error('N', a, o.x, b), lapack_threshold) << turn << ' ' << n;
            continue;
        }
        ASSERT_LE(criterion(a, o.x, b), met(n)) << turn << ' ' << n << ' ' << nrhs;
        ASSERT_TRUE(untouched(a, o.a, nowhere)) << turn;
    }
}

TYPED_TEST(mixed_solvers, posv_meets_the_criterion_and_reads_one_triangle) {
    using T = TypeParam;
    for (index turn = 0; turn < problem_count(); turn++) {
        const index n = this->source_.size(), nrhs = this->source_.below(5);
        const char uplo = this->source_.one_of("LU");
        const auto a = this->source_.definite_matrix(n);
        auto half = a;
        for (index j = 0; j < n; j++)
            for (index i = 0; i < n; i++)
                if (!triangle_named(uplo)(i, j)) half(i, j) = not_a_number<T>();
        const auto b = this->source_.matrix(n, nrhs);
        const auto o = this->posv(uplo, half, b);
        ASSERT_EQ(o.status, 0) << turn;
        // Few unknowns may not have a solution that the criterion accepts.
        if (n > 3) {
            ASSERT_GE(o.iter, 0) << turn << uplo << n;
        }
        if (o.iter < 0) {
            ASSERT_LT(solution_error('N', a, o.x, b), lapack_threshold) << turn << uplo << n;
            continue;
        }
        ASSERT_LE(criterion(a, o.x, b), met(n)) << turn << uplo << n << ' ' << nrhs;
        ASSERT_TRUE(untouched(half, o.a, nowhere)) << turn;
    }
}

TYPED_TEST(mixed_solvers, refinements_are_counted_as_lapack_counts_them) {
    using T = TypeParam;
    for (const index n : {index{5}, index{40}, index{150}}) {
        auto a = this->source_.matrix(n, n);
        for (index i = 0; i < n; i++) a(i, i) += T(3);
        const auto b = this->source_.matrix(n, 2);
        EXPECT_NEAR(static_cast<double>(this->gesv(a, b).iter), iter_of_reference(a, b), 1) << n;
    }
}

// Definite, with an eigenvalue that rounding to single precision makes five hundred times as large, so that
// each refinement takes a five hundredth of what is missing.
template <class T> padded<T> refined_slowly(padded<T> a) {
    constexpr double unit = std::numeric_limits<float>::epsilon();
    for (index j = 0; j < 2; j++)
        for (index i = 0; i < a.rows; i++) a(i, j) = a(j, i) = T(0);
    a(0, 0) = a(1, 1) = T(1 + 0.501 * unit);
    a(0, 1) = a(1, 0) = T(1 + 0.499 * unit);
    return a;
}

TYPED_TEST(mixed_solvers, thirty_refinements_that_do_not_converge_are_given_up) {
    for (const index n : {index{6}, index{200}}) {
        const auto a = refined_slowly(this->source_.definite_matrix(n)), b = this->source_.matrix(n, 3);
        EXPECT_EQ(iter_of_reference(a, b), -31);
        auto o = this->gesv(a, b);
        EXPECT_EQ(o.status, 0);
        EXPECT_EQ(o.iter, -31);
        EXPECT_LT(solution_error('N', a, o.x, b), lapack_threshold);
        for (const char uplo : {'L', 'U'}) {
            o = this->posv(uplo, a, b);
            EXPECT_EQ(o.status, 0);
            EXPECT_EQ(o.iter, -31);
            EXPECT_LT(solution_error('N', a, o.x, b), lapack_threshold);
        }
    }
}

TYPED_TEST(mixed_solvers, what_the_smaller_precision_cannot_do_is_done_in_the_larger) {
    using T = TypeParam;
    for (const index n : {index{6}, index{200}}) {
        const auto b = this->source_.matrix(n, 3);
        auto large = this->source_.definite_matrix(n);
        large(n / 2, n / 2) = T(1e100);
        auto o = this->gesv(large, b);
        EXPECT_EQ(o.status, 0);
        EXPECT_EQ(o.iter, -2);
        EXPECT_LT(solution_error('N', large, o.x, b), lapack_threshold);
        o = this->posv('L', large, b);
        EXPECT_EQ(o.iter, -2);
        EXPECT_LT(solution_error('N', large, o.x, b), lapack_threshold);
        // Two rows that differ only beyond the smaller precision.
        auto close = this->source_.definite_matrix(n);
        for (index j = 0; j < n; j++) close(1, j) = close(0, j) * T(1 + 1e-10);
        close(1, 1) += T(1e-9);
        o = this->gesv(close, b);
        EXPECT_EQ(o.status, 0);
        EXPECT_LT(o.iter, 0);
        EXPECT_LT(solution_error('N', close, o.x, b), lapack_threshold);
    }
}

TYPED_TEST(mixed_solvers, matrices_without_a_factorisation_are_reported) {
    using T = TypeParam;
    for (const index n : {index{6}, index{200}}) {
        const auto b = this->source_.matrix(n, 3);
        auto singular = this->source_.matrix(n, n);
        for (index i = 0; i < n; i++) singular(i, n / 2) = T(0);
        auto o = this->gesv(singular, b);
        EXPECT_EQ(o.status, n / 2 + 1);
        EXPECT_EQ(o.iter, -3);
        auto indefinite = this->source_.definite_matrix(n);
        indefinite(n / 3, n / 3) = T(-1);
        o = this->posv('U', indefinite, b);
        EXPECT_EQ(o.status, n / 3 + 1);
        EXPECT_EQ(o.iter, -3);
        auto bad = this->source_.definite_matrix(n);
        bad(0, 0) = not_a_number<T>();
        EXPECT_EQ(this->posv('L', bad, b).status, 1);
        EXPECT_GT(this->gesv(bad, b).status, 0);
    }
}

TYPED_TEST(mixed_solvers, a_solution_that_misses_the_criterion_is_noticed) {
    using T = TypeParam;
    const auto a = this->source_.definite_matrix(30), b = this->source_.matrix(30, 2);
    auto o = this->posv('L', a, b);
    ASSERT_GE(o.iter, 0);
    EXPECT_LE(criterion(a, o.x, b), met(30));
    o.x(3, 1) += T(1e-14);
    EXPECT_GT(criterion(a, o.x, b), met(30));
    o.x(3, 1) = not_a_number<T>();
    EXPECT_GT(criterion(a, o.x, b), met(30));
}

TYPED_TEST(mixed_solvers, bad_arguments_are_told) {
    using T = TypeParam;
    T a[4] = {1, 0, 0, 1}, b[2] = {1, 1}, x[2];
    int64_t pivots[2], iter = 0, result = 0;
    const auto refuse = [&](int64_t expected, const std::function<int64_t()>& call) {
        const std::string line = error_lines_of([&] { result = call(); });
        EXPECT_EQ(result, expected) << line;
        EXPECT_EQ(count_lines(line), 1) << line;
    };
    refuse(-8, [&] { return mixed<T>::gesv(2, 1, a, 2, pivots, b, 2, b, 2, &iter); });
    refuse(-9, [&] { return mixed<T>::gesv(2, 1, a, 2, pivots, b, 2, x, 1, &iter); });
    refuse(-10, [&] { return mixed<T>::gesv(2, 1, a, 2, pivots, b, 2, x, 2, nullptr); });
    refuse(-5, [&] { return mixed<T>::gesv(2, 1, a, 2, nullptr, b, 2, x, 2, &iter); });
    refuse(-1, [&] { return mixed<T>::posv('X', 2, 1, a, 2, b, 2, x, 2, &iter); });
    refuse(-5, [&] { return mixed<T>::posv('L', 2, 1, a, 1, b, 2, x, 2, &iter); });
    refuse(-8, [&] { return mixed<T>::posv('L', 2, 1, a, 2, b, 2, a, 2, &iter); });
}

} // namespace
} // namespace linalg_test
