// LU with partial pivoting: the factors, the pivots, and what it says of zeros and NaN.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <lapacke.h>

#include <numeric>

namespace linalg_test {
namespace {

class getrf : public with_runtime {};

using pivots = std::vector<std::int64_t>;

struct factors {
    matrix lu;
    pivots ipiv;
    index result;
};

factors factor(const matrix& a) {
    factors f{a, pivots(static_cast<std::size_t>(std::min(a.rows, a.columns)), -1), 0};
    f.result = starpu_linalg_dgetrf(a.rows, a.columns, f.lu.first(), f.lu.ld, f.ipiv.data());
    return f;
}

// L U x
vector product_of_factors(const matrix& lu, const vector& x) {
    const index k = std::min(lu.rows, lu.columns);
    vector ux(static_cast<std::size_t>(k)), y(static_cast<std::size_t>(lu.rows));
    for (index j = 0; j < lu.columns; j++)
        add_multiple(x[static_cast<std::size_t>(j)], lu.first() + j * lu.ld, std::min(j + 1, k), ux.data());
    for (index j = 0; j < k; j++) {
        const double factor = ux[static_cast<std::size_t>(j)];
        y[static_cast<std::size_t>(j)] += factor;
        add_multiple(factor, lu.first() + j * lu.ld + j + 1, lu.rows - j - 1, y.data() + j + 1);
    }
    return y;
}

void exchange(vector& x, const pivots& ipiv) {
    for (std::size_t i = 0; i < ipiv.size(); i++) std::swap(x[i], x[static_cast<std::size_t>(ipiv[i] - 1)]);
}

double residual(const matrix& a, const factors& f) {
    const vector x = random_vector(a.columns);
    vector expected = product(a, x);
    exchange(expected, f.ipiv);
    return largest_difference(expected, product_of_factors(f.lu, x)) / (largest_row_sum(a) * largest(x));
}

double largest_multiplier(const matrix& lu) {
    double size = 0;
    for (index j = 0; j < std::min(lu.rows, lu.columns); j++)
        for (index i = j + 1; i < lu.rows; i++) size = worse_of(size, std::fabs(lu(i, j)));
    return size;
}

void expect_good_factors(index m, index n, index extra_rows) {
    const matrix a = random_matrix(m, n, extra_rows);
    const factors f = factor(a);
    ASSERT_EQ(f.result, 0) << m << " x " << n;
    EXPECT_LT(residual(a, f), 20 * rounding) << m << " x " << n;
    EXPECT_LE(largest_multiplier(f.lu), 1) << m << " x " << n;
    for (index j = 0; j < n; j++)
        for (index i = m; i < a.ld; i++) ASSERT_EQ(a(i, j), f.lu(i, j)) << "beyond the matrix";
}

TEST_F(getrf, factorises_every_size) {
    for (index n : {1, 2, 7, 8, 9, 47, 48, 49, 127, 128, 129, 255, 256, 257, 500, 513, 1000, 1100})
        for (index extra_rows : {0, 5}) expect_good_factors(n, n, extra_rows);
}

TEST_F(getrf, factorises_tall_and_wide_matrices) {
    const index shapes[][2] = {{100, 3},   {3, 100},   {128, 127}, {127, 128}, {300, 100}, {100, 300},
                               {1000, 17}, {17, 1000}, {700, 433}, {433, 700}, {513, 512}, {512, 513}};
    for (const auto& [m, n] : shapes)
        for (index extra_rows : {0, 1}) expect_good_factors(m, n, extra_rows);
}

TEST_F(getrf, of_an_empty_matrix_is_a_success) {
    EXPECT_EQ(starpu_linalg_dgetrf(0, 0, nullptr, 1, nullptr), 0);
    EXPECT_EQ(starpu_linalg_dgetrf(5, 0, nullptr, 5, nullptr), 0);
    EXPECT_EQ(starpu_linalg_dgetrf(0, 5, nullptr, 1, nullptr), 0);
}

TEST_F(getrf, takes_the_pivots_that_lapack_takes) {
    for (index n : {100, 600}) {
        const matrix a = random_matrix(n, n);
        const factors ours = factor(a);
        matrix lapack = a;
        std::vector<int> ipiv(static_cast<std::size_t>(n));
        ASSERT_EQ(
            LAPACKE_dgetrf(LAPACK_COL_MAJOR, n, n, lapack.first(), static_cast<int>(lapack.ld), ipiv.data()),
            0);
        EXPECT_TRUE(std::equal(ours.ipiv.begin(), ours.ipiv.end(), ipiv.begin())) << "n = " << n;
        EXPECT_LT(largest_difference(ours.lu.data, lapack.data), 1e-10) << "n = " << n;
    }
}

// Of equal candidates the first is taken, as LAPACK does.
TEST_F(getrf, takes_the_first_of_equal_pivots) {
    matrix a(40, 40);
    for (index j = 0; j < 40; j++)
        for (index i = 0; i < 40; i++) a(i, j) = i == j ? 1 : 0;
    for (index i = 5; i < 40; i++) a(i, 5) = i == 5 ? 0.5 : -1;
    const factors f = factor(a);
    ASSERT_EQ(f.result, 0);
    EXPECT_EQ(f.ipiv[5], 7);
}

// Multipliers of -0.99 in a band: products with inverses alone lose eleven digits here.
TEST_F(getrf, stays_accurate_when_inverses_are_large) {
    const index n = 700;
    const matrix u = random_matrix(n, n);
    matrix a(n, n);
    for (index j = 0; j < n; j++)
        for (index k = 0; k <= j; k++) {
            const double entry = u(k, j) + (k == j ? 1 : 0);
            for (index i = k; i < std::min(n, k + 40); i++) a(i, j) += (i == k ? 1 : -0.99) * entry;
        }
    const factors f = factor(a);
    ASSERT_EQ(f.result, 0);
    EXPECT_LT(residual(a, f), 20 * rounding);
}

TEST_F(getrf, completes_a_singular_matrix_and_names_its_first_zero_pivot) {
    for (index n : {20, 128, 300, 700})
        for (index zero : {index{0}, index{7}, n / 2, n - 1}) {
            matrix a = random_matrix(n, n);
            for (index i = 0; i < n; i++) a(i, zero) = 0;
            const factors f = factor(a);
            EXPECT_EQ(f.result, zero + 1) << "n = " << n;
            EXPECT_LT(residual(a, f), 20 * rounding) << "n = " << n;
        }
}

TEST_F(getrf, of_a_zero_matrix_exchanges_nothing) {
    const factors f = factor(matrix(300, 200));
    EXPECT_EQ(f.result, 1);
    pivots expected(200);
    std::iota(expected.begin(), expected.end(), 1);
    EXPECT_EQ(f.ipiv, expected);
}

TEST_F(getrf, of_several_zero_pivots_names_the_first) {
    matrix a = random_matrix(600, 600);
    for (index i = 0; i < 600; i++) a(i, 90) = a(i, 400) = 0;
    EXPECT_EQ(factor(a).result, 91);
}

// A NaN or infinity in column j, at or below the diagonal, is the largest entry of that column; above it, it
// reaches the rest of the column with the update: either way the pivot of column j is the first that is no
// number.
TEST_F(getrf, names_the_column_in_which_a_nan_or_infinity_becomes_the_pivot) {
    for (index n : {6, 100, 128, 200, 650})
        for (index j : {index{0}, n / 3, n / 2, n - 1})
            for (index i : {index{0}, n / 2, n - 1})
                for (double bad : {nan, infinity, -infinity}) {
                    matrix a = random_matrix(n, n);
                    a(i, j) = bad;
                    EXPECT_EQ(factor(a).result, j + 1)
                        << "n = " << n << ", " << bad << " at " << i << ", " << j;
                }
}

TEST_F(getrf, a_nan_changes_nothing_above_it) {
    for (index n : {20, 64, 100})
        for (index i = 0; i < n; i++) {
            matrix clean = random_matrix(n, n);
            for (index k = 0; k < n; k++) clean(k, k) += static_cast<double>(n); // no rows are exchanged
            matrix bad = clean;
            bad(i, n - 1) = nan;
            const factors expected = factor(clean), f = factor(bad);
            ASSERT_EQ(f.result, n);
            for (index k = 0; k < i; k++)
                ASSERT_EQ(f.lu(k, n - 1), expected.lu(k, n - 1))
                    << "n = " << n << ", " << k << " above " << i;
        }
}

TEST_F(getrf, names_a_zero_pivot_before_a_nan) {
    matrix a = random_matrix(600, 600);
    for (index i = 0; i < 600; i++) a(i, 100) = 0;
    a(3, 500) = nan;
    EXPECT_EQ(factor(a).result, 101);
}

TEST_F(getrf, ignores_a_nan_that_no_pivot_depends_on) {
    matrix a = random_matrix(200, 400);
    a(30, 350) = nan;
    EXPECT_EQ(factor(a).result, 0);
}

TEST_F(getrf, leaves_the_runtime_working_after_a_nan) {
    matrix bad = random_matrix(800, 800);
    bad(300, 300) = nan;
    EXPECT_EQ(factor(bad).result, 301);
    expect_good_factors(800, 800, 0);
}

} // namespace
} // namespace linalg_test
