// Products of arrays: every transposition and shape against OpenBLAS, what beta and alpha leave unread, bad
// arguments.
#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <cblas.h>

namespace linalg_test {
namespace {

class gemm : public with_runtime {};

struct sizes {
    index m, n, k;
};

CBLAS_TRANSPOSE option(char trans) {
    return trans == 'N' ? CblasNoTrans : CblasTrans;
}

// What OpenBLAS makes of the same, c included.
matrix expected(char ta, char tb, double alpha, const matrix& a, const matrix& b, double beta,
                const matrix& c, index k) {
    matrix result = c;
    cblas_dgemm(CblasColMajor, option(ta), option(tb), static_cast<int>(c.rows), static_cast<int>(c.columns),
                static_cast<int>(k), alpha, a.first(), static_cast<int>(a.ld), b.first(),
                static_cast<int>(b.ld), beta, result.first(), static_cast<int>(result.ld));
    return result;
}

void expect_product(char ta, char tb, sizes s, double alpha, double beta, index extra_rows,
                    double before = 0) {
    const matrix a = ta == 'N' ? random_matrix(s.m, s.k, extra_rows) : random_matrix(s.k, s.m, extra_rows);
    const matrix b =
        tb == 'N' ? random_matrix(s.k, s.n, extra_rows, 2) : random_matrix(s.n, s.k, extra_rows, 2);
    matrix c = random_matrix(s.m, s.n, extra_rows, 3);
    const matrix wanted = expected(ta, tb, alpha, a, b, beta, c, s.k);
    if (beta == 0)
        for (index j = 0; j < s.n; j++) std::fill_n(&c(0, j), s.m, before);
    ASSERT_EQ(starpu_linalg_dgemm(ta, tb, s.m, s.n, s.k, alpha, a.first(), a.ld, b.first(), b.ld, beta,
                                  c.first(), c.ld),
              0);
    // Rows beyond the matrix are compared, too: they were not to be touched.
    EXPECT_LE(largest_difference(c.data, wanted.data),
              rounding * (4 + static_cast<double>(s.k)) * (std::fabs(alpha) + std::fabs(beta)))
        << ta << tb << ' ' << s.m << " x " << s.n << " x " << s.k;
}

TEST_F(gemm, is_that_of_blas_for_every_transposition_and_shape) {
    for (const char ta : {'N', 'T'})
        for (const char tb : {'N', 'T'})
            for (const sizes s : {sizes{1, 1, 1},
                                  {5, 3, 7},
                                  {96, 97, 95},
                                  {128, 128, 128},
                                  {128, 129, 128},
                                  {300, 200, 150},
                                  {513, 40, 300}})
                for (const index extra_rows : {0, 3}) expect_product(ta, tb, s, 1.5, -0.5, extra_rows);
}

TEST_F(gemm, takes_lower_case_and_conjugate_transposes) {
    const matrix a = random_matrix(40, 30), b = random_matrix(40, 50);
    matrix c(30, 50), wanted = expected('T', 'N', 1, a, b, 0, c, 40);
    ASSERT_EQ(
        starpu_linalg_dgemm('c', 'n', 30, 50, 40, 1, a.first(), a.ld, b.first(), b.ld, 0, c.first(), c.ld),
        0);
    EXPECT_LE(largest_difference(c.data, wanted.data), 50 * rounding);
}

TEST_F(gemm, with_beta_zero_does_not_look_at_the_result) {
    const matrix a = random_matrix(200, 100), b = random_matrix(100, 150);
    matrix c(200, 150);
    const matrix wanted = expected('N', 'N', 2, a, b, 0, c, 100);
    std::fill(c.data.begin(), c.data.end(), nan);
    ASSERT_EQ(
        starpu_linalg_dgemm('N', 'N', 200, 150, 100, 2, a.first(), a.ld, b.first(), b.ld, 0, c.first(), c.ld),
        0);
    EXPECT_LE(largest_difference(c.data, wanted.data), 200 * rounding);
}

// Kernels of some processors multiply by an alpha or a beta of 0, which makes NaN of what is not to be looked
// at.
TEST_F(gemm, looks_at_nothing_that_is_multiplied_by_zero) {
    for (const index n : {1, 4, 7, 16, 33, 64, 100, 129, 160, 300})
        for (const char ta : {'N', 'T'})
            for (const char tb : {'N', 'T'}) {
                matrix a(n, n), b(n, n), c = random_matrix(n, n, 3), wanted = c;
                std::fill(a.data.begin(), a.data.end(), nan);
                std::fill(b.data.begin(), b.data.end(), infinity);
                const auto scaled_by = [&](double beta) {
                    return starpu_linalg_dgemm(ta, tb, n, n, n, 0, a.first(), n, b.first(), n, beta,
                                               c.first(), c.ld);
                };
                for (index j = 0; j < n; j++)
                    for (index i = 0; i < n; i++) wanted(i, j) *= 3;
                ASSERT_EQ(scaled_by(3), 0);
                ASSERT_EQ(c.data, wanted.data) << ta << tb << n;
                for (index j = 0; j < n; j++)
                    for (index i = 0; i < n; i++) c(i, j) = nan, wanted(i, j) = 0;
                ASSERT_EQ(scaled_by(0), 0);
                ASSERT_EQ(c.data, wanted.data) << ta << tb << n;
                expect_product(ta, tb, {n, n, n}, 2, 0, 1, nan);
            }
}

TEST_F(gemm, with_alpha_or_depth_zero_only_scales) {
    for (const index k : {0, 7}) {
        matrix c = random_matrix(150, 130), wanted = c;
        for (double& x : wanted.data) x *= 0.5;
        ASSERT_EQ(
            starpu_linalg_dgemm('N', 'N', 150, 130, k, 0, nullptr, 150, nullptr, 7, 0.5, c.first(), c.ld), 0);
        EXPECT_EQ(c.data, wanted.data);
    }
}

TEST_F(gemm, of_nothing_is_a_success) {
    EXPECT_EQ(starpu_linalg_dgemm('N', 'N', 0, 4, 4, 1, nullptr, 1, nullptr, 4, 0, nullptr, 1), 0);
    EXPECT_EQ(starpu_linalg_dgemm('N', 'N', 4, 0, 4, 1, nullptr, 4, nullptr, 4, 0, nullptr, 4), 0);
}

TEST_F(gemm, names_bad_arguments) {
    double x[16] = {};
    const auto refused = [&x](char ta, char tb, sizes s, const double* a, index lda, const double* b,
                              index ldb, double* c, index ldc, index position, const std::string& name) {
        index result = 0;
        const std::string line = error_lines_of(
            [&] { result = starpu_linalg_dgemm(ta, tb, s.m, s.n, s.k, 1, a, lda, b, ldb, 0, c, ldc); });
        EXPECT_EQ(result, -position);
        EXPECT_EQ(count_lines(line), 1) << line;
        EXPECT_NE(line.find("starpu_linalg_dgemm: argument " + std::to_string(position) + ", " + name),
                  std::string::npos)
            << line;
        for (const double value : x) EXPECT_EQ(value, 0);
    };
    const sizes four = {4, 4, 4};
    refused('X', 'N', four, x, 4, x, 4, x, 4, 1, "transa");
    refused('N', 'X', four, x, 4, x, 4, x, 4, 2, "transb");
    refused('N', 'N', {-1, 4, 4}, x, 4, x, 4, x, 4, 3, "m");
    refused('N', 'N', {4, -1, 4}, x, 4, x, 4, x, 4, 4, "n");
    refused('N', 'N', {4, 4, -1}, x, 4, x, 4, x, 4, 5, "k");
    refused('N', 'N', four, nullptr, 4, x, 4, x, 4, 7, "a");
    refused('N', 'N', four, x, 3, x, 4, x, 4, 8, "lda");
    refused('T', 'N', {2, 4, 4}, x, 3, x, 4, x, 4, 8, "lda");
    refused('N', 'N', four, x, 4, nullptr, 4, x, 4, 9, "b");
    refused('N', 'N', four, x, 4, x, 3, x, 4, 10, "ldb");
    refused('N', 'N', four, x, 4, x, 4, nullptr, 4, 12, "c");
    refused('N', 'N', four, x, 4, x, 4, x, 3, 13, "ldc");
}

TEST(gemm_without_runtime, is_refused) {
    double x = 0, y = 0;
    const std::string line = error_lines_of([&] {
        EXPECT_EQ(starpu_linalg_dgemm('N', 'N', 1, 1, 1, 1, &x, 1, &x, 1, 0, &y, 1), -(1000 + ENODEV));
    });
    EXPECT_EQ(count_lines(line), 1) << line;
}

} // namespace
} // namespace linalg_test
