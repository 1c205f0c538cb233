// Cholesky and LU in four precisions: residuals of solutions, by plain loops in the precision's own
// arithmetic, in units of n times the rounding unit; what may not be looked at is NaN.
#include "random_problems.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

template <class T> constexpr bool is_real = !is_complex<T>;

template <class T> struct numbers {
    index rows, columns, ld;
    std::vector<T> data;

    numbers(index m, index n, unsigned seed) : rows(m), columns(n), ld(m + 3), data(std::size_t(ld * n)) {
        fill_with_noise(parts_of(data.data()), parts_count<T> * data.size(), seed, 2);
    }
    T& operator()(index i, index j) { return data[std::size_t(i + j * ld)]; }
    T operator()(index i, index j) const { return data[std::size_t(i + j * ld)]; }
};

template <class T> numbers<T> hermitian_definite(index n) {
    numbers<T> a(n, n, 3);
    for (index j = 0; j < n; j++) {
        for (index i = 0; i < j; i++) a(i, j) = conjugate_of(a(j, i));
        a(j, j) = T(2 * std::sqrt(static_cast<double>(n)) + 1);
    }
    return a;
}

// The largest entry, of every third column, of B - op(A) X over what rounding alone may leave of it.
template <class T>
double residual(char trans, const numbers<T>& a, const numbers<T>& x, const numbers<T>& b) {
    double largest_rest = 0, largest_sum = 0;
    for (index j = 0; j < x.columns; j += 3)
        for (index i = 0; i < x.rows; i++) {
            std::complex<double> rest = b(i, j);
            double sum = std::abs(b(i, j));
            for (index k = 0; k < a.rows; k++) {
                const T entry = trans == 'N' ? a(i, k) : trans == 'T' ? a(k, i) : conjugate_of(a(k, i));
                rest -= std::complex<double>(entry) * std::complex<double>(x(k, j));
                sum += std::abs(entry) * std::abs(x(k, j));
            }
            largest_rest = worse_of(largest_rest, std::abs(rest));
            largest_sum = worse_of(largest_sum, sum);
        }
    const double unit = std::numeric_limits<real_of<T>>::epsilon();
    return largest_rest / (largest_sum * unit * static_cast<double>(a.rows));
}

constexpr double threshold = 5; // LAPACK's own tests accept 30

template <class T> class precisions : public with_runtime {};
TYPED_TEST_SUITE(precisions, judged_scalars);

constexpr index orders[] = {1, 2, 7, 48, 49, 129, 257, 300};
constexpr index right_sides[] = {1, 3, 9, 40};

TYPED_TEST(precisions, posv_solves_and_looks_at_one_triangle) {
    for (const index n : orders)
        for (const char uplo : {'L', 'U'}) {
            const index nrhs = right_sides[n % 4];
            const auto a = hermitian_definite<TypeParam>(n);
            const numbers<TypeParam> b(n, nrhs, 5);
            auto factor = a, x = b;
            for (index j = 0; j < n; j++) {
                for (index i = 0; i < n; i++)
                    if (uplo == 'L' ? i < j : i > j) factor(i, j) = not_a_number<TypeParam>();
                if constexpr (!is_real<TypeParam>) factor(j, j).imag(std::numeric_limits<float>::quiet_NaN());
            }
            const auto status =
                routines<TypeParam>::posv(uplo, n, nrhs, factor.data.data(), factor.ld, x.data.data(), x.ld);
            ASSERT_EQ(status, 0) << uplo << n;
            EXPECT_LT(residual('N', a, x, b), threshold) << uplo << n;
            for (index j = 0; j < n; j++)
                for (index i = 0; i < n; i++)
                    if (uplo == 'L' ? i < j : i > j) {
                        ASSERT_NE(factor(i, j), factor(i, j)) << i << ' ' << j;
                    }
            x = b;
            ASSERT_EQ(
                routines<TypeParam>::potrs(uplo, n, nrhs, factor.data.data(), factor.ld, x.data.data(), x.ld),
                0);
            EXPECT_LT(residual('N', a, x, b), threshold) << uplo << n;
        }
}

TYPED_TEST(precisions, getrs_solves_with_each_op) {
    for (const index n : orders) {
        const numbers<TypeParam> a(n, n, 4);
        auto lu = a;
        std::vector<index> pivots(static_cast<std::size_t>(n));
        ASSERT_EQ(routines<TypeParam>::getrf(n, n, lu.data.data(), lu.ld, pivots.data()), 0);
        for (const char trans : {'N', 'T', 'C'})
            for (const index nrhs : {right_sides[n % 2], right_sides[2 + n % 2]}) {
                const numbers<TypeParam> b(n, nrhs, 6);
                auto x = b;
                ASSERT_EQ(routines<TypeParam>::getrs(trans, n, nrhs, lu.data.data(), lu.ld, pivots.data(),
                                                     x.data.data(), x.ld),
                          0);
                EXPECT_LT(residual(trans, a, x, b), threshold) << trans << n << ' ' << nrhs;
            }
    }
}

TYPED_TEST(precisions, gesv_solves) {
    for (const index n : {index{20}, index{130}, index{400}}) {
        const numbers<TypeParam> a(n, n, 4), b(n, 11, 6);
        auto lu = a, x = b;
        std::vector<index> pivots(static_cast<std::size_t>(n));
        ASSERT_EQ(routines<TypeParam>::gesv(n, 11, lu.data.data(), lu.ld, pivots.data(), x.data.data(), x.ld),
                  0);
        EXPECT_LT(residual('N', a, x, b), threshold) << n;
    }
}

// P A = L U for tall and wide matrices, and multipliers of at most 1 as LAPACK compares pivots.
TYPED_TEST(precisions, getrf_of_tall_and_wide_matrices) {
    using extents = std::pair<index, index>;
    for (const auto& [m, n] : {extents{700, 60}, extents{60, 700}, extents{333, 290}, extents{1100, 210}}) {
        const numbers<TypeParam> a(m, n, 8);
        auto lu = a, exchanged = a;
        const index least = std::min(m, n);
        std::vector<index> pivots(static_cast<std::size_t>(least));
        ASSERT_EQ(routines<TypeParam>::getrf(m, n, lu.data.data(), lu.ld, pivots.data()), 0);
        for (index i = 0; i < least; i++)
            for (index j = 0; j < n; j++)
                std::swap(exchanged(i, j), exchanged(pivots[static_cast<std::size_t>(i)] - 1, j));
        double largest_rest = 0;
        for (index j = 0; j < n; j += 7)
            for (index i = 0; i < m; i += 5) {
                std::complex<double> rest = exchanged(i, j);
                for (index k = 0; k <= std::min({i, j, least - 1}); k++)
                    rest -= (k == i ? std::complex<double>(1) : std::complex<double>(lu(i, k))) *
                            std::complex<double>(lu(k, j));
                largest_rest = worse_of(largest_rest, std::abs(rest));
            }
        const double unit = std::numeric_limits<real_of<TypeParam>>::epsilon();
        EXPECT_LT(largest_rest, static_cast<double>(least) * unit * 10) << m << ' ' << n;
        for (index k = 0; k < least; k++)
            for (index i = k + 1; i < m; i++) ASSERT_LT(std::norm(lu(i, k)), 2.0001) << i << ' ' << k;
    }
}

TYPED_TEST(precisions, pivots_that_are_none_are_reported) {
    for (const index n : {index{60}, index{300}}) {
        auto a = hermitian_definite<TypeParam>(n);
        a(n / 2, n / 2) = TypeParam(-1);
        numbers<TypeParam> b(n, 1, 5);
        for (const char uplo : {'L', 'U'}) {
            auto factor = a;
            EXPECT_EQ(
                routines<TypeParam>::posv(uplo, n, 1, factor.data.data(), factor.ld, b.data.data(), b.ld),
                n / 2 + 1);
        }
        numbers<TypeParam> g(n, n, 4);
        for (index i = 0; i < n; i++) g(i, n / 3) = 0;
        std::vector<index> pivots(static_cast<std::size_t>(n));
        auto lu = g;
        EXPECT_EQ(routines<TypeParam>::getrf(n, n, lu.data.data(), lu.ld, pivots.data()), n / 3 + 1);
        g(n - 1, n / 4) = not_a_number<TypeParam>();
        EXPECT_EQ(routines<TypeParam>::getrf(n, n, g.data.data(), g.ld, pivots.data()), n / 4 + 1);
    }
}

} // namespace
} // namespace linalg_test
