// potrs, posv, getrs and gesv: solutions, and what stays unchanged when there is none.
#include "dense_support.hpp"

#include <starpu_linalg.h>

namespace linalg_test {
namespace {

class solve : public with_runtime {};

using pivots = std::vector<std::int64_t>;

constexpr index sizes[] = {1, 2, 7, 8, 9, 47, 49, 64, 65, 72, 73, 128, 129, 193, 257, 333, 500};
constexpr index column_counts[] = {1, 2, 3, 7, 8, 65};

matrix transposed(const matrix& a) {
    matrix t(a.columns, a.rows);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < a.rows; i++) t(j, i) = a(i, j);
    return t;
}

vector column(const matrix& a, index j) {
    vector x(static_cast<std::size_t>(a.rows));
    for (index i = 0; i < a.rows; i++) x[static_cast<std::size_t>(i)] = a(i, j);
    return x;
}

// |A x - b|, relative to |A| |x| + |b|, over some columns, the first and the last among them.
double residual(const matrix& a, const matrix& x, const matrix& b) {
    const double row_sum = largest_row_sum(a);
    double worst = 0;
    for (index j = 0; j < x.columns; j += std::max<index>(1, x.columns / 4)) {
        const vector solution = column(x, j), right = column(b, j);
        const double scale = row_sum * largest(solution) + largest(right);
        worst = worse_of(worst, largest_difference(product(a, solution), right) / scale);
    }
    return worst;
}

void expect_rows_beyond_untouched(const matrix& before, const matrix& after) {
    for (index j = 0; j < before.columns; j++)
        for (index i = before.rows; i < before.ld; i++) ASSERT_EQ(before(i, j), after(i, j));
}

TEST_F(solve, posv_solves_with_either_triangle) {
    for (char uplo : {'L', 'U'})
        for (index n : sizes)
            for (index nrhs : column_counts) {
                const matrix a = positive_definite_matrix(n, 2), b = random_matrix(n, nrhs, 3);
                matrix factor = a, x = b;
                ASSERT_EQ(starpu_linalg_dposv(uplo, n, nrhs, factor.first(), factor.ld, x.first(), x.ld), 0);
                EXPECT_LT(residual(a, x, b), 10 * rounding) << uplo << ", n = " << n << ", nrhs = " << nrhs;
                expect_rows_beyond_untouched(b, x);
            }
}

TEST_F(solve, potrs_uses_a_factor_again) {
    const matrix a = positive_definite_matrix(600), b = random_matrix(600, 20), c = random_matrix(600, 3);
    matrix factor = a, x = b, y = c;
    ASSERT_EQ(starpu_linalg_dpotrf('L', 600, factor.first(), factor.ld), 0);
    const vector kept = factor.data;
    ASSERT_EQ(starpu_linalg_dpotrs('L', 600, 20, factor.first(), factor.ld, x.first(), x.ld), 0);
    ASSERT_EQ(starpu_linalg_dpotrs('l', 600, 3, factor.first(), factor.ld, y.first(), y.ld), 0);
    EXPECT_LT(residual(a, x, b), 10 * rounding);
    EXPECT_LT(residual(a, y, c), 10 * rounding);
    EXPECT_EQ(factor.data, kept);
}

TEST_F(solve, getrs_solves_with_the_matrix_and_its_transpose) {
    for (index n : sizes)
        for (index nrhs : column_counts) {
            const matrix a = random_matrix(n, n, 1), b = random_matrix(n, nrhs, 2, 5);
            matrix lu = a;
            pivots ipiv(static_cast<std::size_t>(n));
            ASSERT_EQ(starpu_linalg_dgetrf(n, n, lu.first(), lu.ld, ipiv.data()), 0);
            for (char trans : {'N', 'T'}) {
                matrix x = b;
                ASSERT_EQ(
                    starpu_linalg_dgetrs(trans, n, nrhs, lu.first(), lu.ld, ipiv.data(), x.first(), x.ld), 0);
                EXPECT_LT(residual(trans == 'N' ? a : transposed(a), x, b), 100 * rounding)
                    << trans << ", n = " << n << ", nrhs = " << nrhs;
                expect_rows_beyond_untouched(b, x);
            }
        }
}

TEST_F(solve, potrs_does_not_look_at_the_other_triangle) {
    for (char uplo : {'L', 'U'})
        for (index n : {1, 5, 8, 20, 64, 70, 128, 150, 400})
            for (index nrhs : column_counts) {
                const matrix a = positive_definite_matrix(n, 1), b = random_matrix(n, nrhs, 2);
                matrix factor = triangle_of(uplo, a), x = b;
                ASSERT_EQ(starpu_linalg_dposv(uplo, n, nrhs, factor.first(), factor.ld, x.first(), x.ld), 0);
                EXPECT_LT(residual(a, x, b), 10 * rounding) << uplo << ", n = " << n << ", nrhs = " << nrhs;
                x = b;
                ASSERT_EQ(starpu_linalg_dpotrs(uplo, n, nrhs, factor.first(), factor.ld, x.first(), x.ld), 0);
                EXPECT_LT(residual(a, x, b), 10 * rounding) << uplo << ", n = " << n << ", nrhs = " << nrhs;
            }
}

TEST_F(solve, takes_small_letters_and_c_for_transposed) {
    const matrix a = random_matrix(150, 150), b = random_matrix(150, 9);
    matrix lu = a;
    pivots ipiv(150);
    ASSERT_EQ(starpu_linalg_dgetrf(150, 150, lu.first(), lu.ld, ipiv.data()), 0);
    for (char trans : {'n', 't', 'c', 'C'}) {
        matrix x = b;
        ASSERT_EQ(starpu_linalg_dgetrs(trans, 150, 9, lu.first(), lu.ld, ipiv.data(), x.first(), x.ld), 0);
        EXPECT_LT(residual(trans == 'n' ? a : transposed(a), x, b), 100 * rounding) << trans;
    }
}

TEST_F(solve, gesv_factorises_and_solves) {
    for (index n : {3, 128, 500}) {
        const matrix a = random_matrix(n, n), b = random_matrix(n, 12, 0, 3);
        matrix lu = a, x = b;
        pivots ipiv(static_cast<std::size_t>(n));
        ASSERT_EQ(starpu_linalg_dgesv(n, 12, lu.first(), lu.ld, ipiv.data(), x.first(), x.ld), 0);
        EXPECT_LT(residual(a, x, b), 100 * rounding) << "n = " << n;
    }
}

// The diagonal blocks of this factor have inverses too large to be used.
TEST_F(solve, stays_accurate_with_nearly_singular_factors) {
    const matrix a = gaussian_kernel_matrix(700, 1e-10), b = random_matrix(700, 16);
    for (char uplo : {'L', 'U'}) {
        matrix factor = a, x = b;
        ASSERT_EQ(starpu_linalg_dposv(uplo, 700, 16, factor.first(), factor.ld, x.first(), x.ld), 0);
        EXPECT_LT(residual(a, x, b), 10 * rounding) << uplo;
    }
}

// More right-hand sides than BLAS gets at a time.
TEST_F(solve, of_few_unknowns_and_a_million_right_hand_sides) {
    constexpr index n = 3, nrhs = (index{1} << 20) + 5;
    const matrix a = positive_definite_matrix(n), b = random_matrix(n, nrhs);
    matrix factor = a, lu = a, x = b, y = b;
    pivots ipiv(n);
    ASSERT_EQ(starpu_linalg_dposv('L', n, nrhs, factor.first(), n, x.first(), n), 0);
    ASSERT_EQ(starpu_linalg_dgesv(n, nrhs, lu.first(), n, ipiv.data(), y.first(), n), 0);
    for (const matrix& solution : {x, y})
        for (index j = 0; j < nrhs; j++)
            for (index i = 0; i < n; i++) {
                double sum = -b(i, j);
                for (index l = 0; l < n; l++) sum += a(i, l) * solution(l, j);
                ASSERT_LT(std::abs(sum), 10 * rounding) << i << ", " << j;
            }
}

TEST_F(solve, leaves_b_alone_when_there_is_no_factor) {
    const matrix b = random_matrix(400, 10);
    matrix x = b, indefinite = positive_definite_matrix(400), singular = random_matrix(400, 400);
    indefinite(200, 200) = -1;
    for (index i = 0; i < 400; i++) singular(i, 30) = 0;
    pivots ipiv(400);
    EXPECT_EQ(starpu_linalg_dposv('L', 400, 10, indefinite.first(), 400, x.first(), x.ld), 201);
    EXPECT_EQ(starpu_linalg_dgesv(400, 10, singular.first(), 400, ipiv.data(), x.first(), x.ld), 31);
    EXPECT_EQ(x.data, b.data);
}

TEST_F(solve, without_unknowns_or_right_hand_sides_is_a_success) {
    matrix a = positive_definite_matrix(200);
    EXPECT_EQ(starpu_linalg_dpotrs('L', 0, 5, nullptr, 1, nullptr, 1), 0);
    EXPECT_EQ(starpu_linalg_dpotrs('L', 200, 0, a.first(), 200, nullptr, 200), 0);
    EXPECT_EQ(starpu_linalg_dgetrs('N', 0, 5, nullptr, 1, nullptr, nullptr, 1), 0);
    EXPECT_EQ(starpu_linalg_dposv('U', 200, 0, a.first(), 200, nullptr, 200), 0);
    EXPECT_EQ(starpu_linalg_dgesv(0, 0, nullptr, 1, nullptr, nullptr, 1), 0);
}

} // namespace
} // namespace linalg_test
