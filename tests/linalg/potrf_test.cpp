// Cholesky: the factor, what it leaves alone, and where it says a matrix is not positive definite.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <lapacke.h>

namespace linalg_test {
namespace {

class potrf : public with_runtime, public testing::WithParamInterface<char> {};
INSTANTIATE_TEST_SUITE_P(both_triangles, potrf, testing::Values('L', 'U'));

bool is_in_triangle(char uplo, index i, index j) {
    return uplo == 'L' ? i >= j : i <= j;
}

// L (or U', which is lower too) from the named triangle, zeros elsewhere.
matrix lower_factor(char uplo, const matrix& a) {
    matrix l(a.rows, a.columns);
    for (index j = 0; j < a.columns; j++)
        for (index i = j; i < a.rows; i++) l(i, j) = uplo == 'L' ? a(i, j) : a(j, i);
    return l;
}

vector transposed_product(const matrix& a, const vector& x) {
    vector y(static_cast<std::size_t>(a.columns));
    for (index j = 0; j < a.columns; j++)
        y[static_cast<std::size_t>(j)] = inner_product(a.first() + j * a.ld, x.data(), a.rows);
    return y;
}

// |A x - L L' x|, relative to |A| |x|.
double residual(char uplo, const matrix& a, const matrix& factored) {
    const vector x = random_vector(a.rows);
    const matrix l = lower_factor(uplo, factored);
    return largest_difference(product(a, x), product(l, transposed_product(l, x))) /
           (largest_row_sum(a) * largest(x));
}

void expect_rest_untouched(char uplo, const matrix& before, const matrix& after) {
    for (index j = 0; j < before.columns; j++)
        for (index i = 0; i < before.ld; i++) {
            if (i < before.rows && is_in_triangle(uplo, i, j)) continue;
            ASSERT_EQ(before(i, j), after(i, j)) << "row " << i << ", column " << j;
        }
}

// The loops of residual() round too, about as much as the square root of their length.
double tolerance(index n) {
    return (4 + std::sqrt(static_cast<double>(n))) * rounding;
}

TEST_P(potrf, factorises_every_size_and_leaves_the_other_triangle_alone) {
    for (index n : {1, 2, 7, 47, 48, 49, 95, 96, 97, 255, 256, 257, 300, 385, 500, 767, 1000, 1025, 1201})
        for (index extra_rows : {0, 3}) {
            const matrix a = positive_definite_matrix(n, extra_rows);
            matrix factor = a;
            ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), n, factor.first(), factor.ld), 0) << "n = " << n;
            EXPECT_LT(residual(GetParam(), a, factor), tolerance(n)) << "n = " << n;
            expect_rest_untouched(GetParam(), a, factor);
        }
}

TEST_P(potrf, accepts_lower_case) {
    const matrix a = positive_definite_matrix(300);
    matrix factor = a;
    const char lower_case = GetParam() == 'L' ? 'l' : 'u';
    EXPECT_EQ(starpu_linalg_dpotrf(lower_case, 300, factor.first(), factor.ld), 0);
    EXPECT_LT(residual(GetParam(), a, factor), tolerance(300));
}

TEST_P(potrf, does_not_read_the_other_triangle) {
    matrix a = positive_definite_matrix(700), clean = a;
    for (index j = 0; j < 700; j++)
        for (index i = 0; i < 700; i++)
            if (!is_in_triangle(GetParam(), i, j)) a(i, j) = nan;
    ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), 700, a.first(), a.ld), 0);
    EXPECT_LT(residual(GetParam(), clean, a), tolerance(700));
}

TEST_P(potrf, of_an_empty_matrix_is_a_success) {
    EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), 0, nullptr, 1), 0);
}

// Products with inverses alone lose all digits here: the guard has to notice.
TEST_P(potrf, stays_accurate_on_nearly_singular_matrices) {
    for (double eps : {1e-6, 1e-10, 1e-12}) {
        const matrix a = gaussian_kernel_matrix(1024, eps);
        matrix factor = a;
        ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), 1024, factor.first(), factor.ld), 0) << eps;
        EXPECT_LT(residual(GetParam(), a, factor), 4 * rounding) << eps;
    }
}

// A diagonal block with columns of very different size.
TEST_P(potrf, stays_accurate_on_badly_scaled_matrices) {
    const index n = 600;
    matrix a = positive_definite_matrix(n);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < n; i++) a(i, j) *= std::pow(10.0, (i % 13) - 6) * std::pow(10.0, (j % 13) - 6);
    matrix factor = a;
    ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), n, factor.first(), factor.ld), 0);
    const matrix l = lower_factor(GetParam(), factor);
    double worst = 0;
    for (index j = 0; j < n; j += 7)
        for (index i = j; i < n; i += 5) {
            double sum = 0;
            for (index k = 0; k <= j; k++) sum += l(i, k) * l(j, k);
            worst = worse_of(worst, std::fabs(sum - a(i, j)) / std::sqrt(a(i, i) * a(j, j)));
        }
    EXPECT_LT(worst, 20 * rounding);
}

TEST_P(potrf, names_the_first_order_that_is_not_positive_definite) {
    for (index n : {10, 256, 300, 1000}) {
        const matrix definite = positive_definite_matrix(n);
        for (index order : {index{1}, index{2}, n / 2, n - 1, n}) {
            matrix a = definite;
            a(order - 1, order - 1) = -1;
            EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), n, a.first(), a.ld), order) << "n = " << n;
        }
    }
}

TEST_P(potrf, takes_a_zero_pivot_as_not_positive) {
    matrix a(400, 400);
    for (index i = 0; i < 400; i++) a(i, i) = i == 333 ? 0 : 1;
    EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), 400, a.first(), a.ld), 334);
}

// A NaN in row i (of L) makes the pivot of order i the first bad one, wherever in the row it stands.
TEST_P(potrf, names_the_order_at_which_a_nan_becomes_the_pivot) {
    for (index n : {5, 100, 256, 261, 530, 900}) {
        const matrix definite = positive_definite_matrix(n);
        for (index i : {index{0}, index{1}, n / 3, n / 2, n - 1})
            for (index j : {index{0}, i / 2, i}) {
                matrix a = definite;
                (GetParam() == 'L' ? a(i, j) : a(j, i)) = nan;
                EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), n, a.first(), a.ld), i + 1)
                    << "n = " << n << ", NaN at " << i << ", " << j;
            }
    }
}

TEST_P(potrf, names_the_order_at_which_infinity_becomes_the_pivot) {
    for (index n : {1, 5, 26, 27, 100, 256, 257, 600}) {
        matrix a(n, n);
        std::fill(a.data.begin(), a.data.end(), infinity);
        EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), n, a.first(), a.ld), 1) << "n = " << n;
        for (index j : {index{0}, n / 2, n - 1}) {
            matrix b = positive_definite_matrix(n);
            b(j, j) = infinity;
            EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), n, b.first(), b.ld), j + 1) << "n = " << n;
        }
    }
}

TEST_P(potrf, does_not_look_at_the_other_triangle) {
    for (index n : {1, 3, 8, 17, 31, 64, 100, 200, 256, 257, 300, 500}) {
        const matrix a = positive_definite_matrix(n);
        matrix factor = triangle_of(GetParam(), a);
        ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), n, factor.first(), factor.ld), 0) << "n = " << n;
        EXPECT_LT(residual(GetParam(), a, factor), tolerance(n)) << "n = " << n;
        for (index j = 0; j < n; j++)
            for (index i = 0; i < n; i++) {
                if (is_in_triangle(GetParam(), i, j)) continue;
                ASSERT_TRUE(std::isnan(factor(i, j)));
            }
    }
}

TEST_P(potrf, of_two_nans_names_the_first) {
    matrix a = positive_definite_matrix(800);
    a(700, 700) = nan;
    a(600, 600) = nan;
    EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), 800, a.first(), a.ld), 601);
}

TEST_P(potrf, leaves_the_runtime_working_after_a_failure) {
    matrix bad = positive_definite_matrix(800);
    bad(300, 300) = nan;
    EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), 800, bad.first(), bad.ld), 301);
    const matrix a = positive_definite_matrix(800);
    matrix good = a;
    EXPECT_EQ(starpu_linalg_dpotrf(GetParam(), 800, good.first(), good.ld), 0);
    EXPECT_LT(residual(GetParam(), a, good), tolerance(800));
}

TEST_P(potrf, agrees_with_lapack) {
    const index n = 601;
    matrix ours = positive_definite_matrix(n), lapack = ours;
    ASSERT_EQ(starpu_linalg_dpotrf(GetParam(), n, ours.first(), ours.ld), 0);
    ASSERT_EQ(LAPACKE_dpotrf(LAPACK_COL_MAJOR, GetParam(), n, lapack.first(), static_cast<int>(lapack.ld)),
              0);
    EXPECT_LT(largest_difference(ours.data, lapack.data), 1e-12);
}

} // namespace
} // namespace linalg_test
