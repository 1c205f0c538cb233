// Products and triangular solves that are large enough to be swept panel by panel: some columns or rows of
// the results beside the reference BLAS's, which computes no others.
#include "routines.hpp"
#include "scalar_support.hpp"

namespace linalg_test {
namespace {

constexpr index order = 301; // two panels, the second a narrow one

template <class T> class sweep_of : public testing::Test {
protected:
    void SetUp() override {
        if (!reference_problem().empty()) GTEST_SKIP() << reference_problem();
        ASSERT_EQ(starpu_init(nullptr), 0);
        is_running_ = true;
        wide_ = 192 * static_cast<index>(starpu_cpu_worker_get_count()) + 5;
    }
    void TearDown() override {
        if (is_running_) starpu_shutdown();
    }
    index wide_ = 0; // enough chunks for all workers

private:
    bool is_running_ = false;
};
TYPED_TEST_SUITE(sweep_of, kernel_scalars);

// The largest difference in line `line`: column, or row where is_row.
template <class T>
double difference(const scalar_matrix<T>& x, const scalar_matrix<T>& y, bool is_row, index line) {
    double worst = 0;
    for (index i = 0; i < (is_row ? x.columns : x.rows); i++) {
        const T a = is_row ? x(line, i) : x(i, line), b = is_row ? y(line, i) : y(i, line);
        worst = worse_of<double>(worst, std::abs(a - b));
    }
    return worst;
}

template <class T> double allowed(index depth) {
    return 8 * unit_rounding<T> * static_cast<double>(depth);
}

template <class T> void fill_with_nan(scalar_matrix<T>& x) {
    for (index j = 0; j < x.columns; j++)
        for (index i = 0; i < x.rows; i++) x(i, j) = T(static_cast<real_of<T>>(nan));
}

// Rows below a matrix stay as they are.
template <class T> void expect_padding_kept(const scalar_matrix<T>& now, const scalar_matrix<T>& before) {
    for (index j = 0; j < now.columns; j++)
        for (index i = now.rows; i < now.ld; i++) ASSERT_EQ(now(i, j), before(i, j)) << i << ", " << j;
}

template <class T> void expect_product(char transa, char transb, index m, index n, index k, T alpha, T beta) {
    const std::string text = std::string("gemm ") + transa + transb + ' ' + std::to_string(m);
    const bool a_plain = transa == 'N', b_plain = transb == 'N';
    const scalar_matrix<T> a(a_plain ? m : k, a_plain ? k : m, 2, 1),
        b(b_plain ? k : n, b_plain ? n : k, 1, 2);
    scalar_matrix<T> c(m, n, 3, 3);
    if (beta == T(0)) fill_with_nan(c);
    const scalar_matrix<T> before = c;
    scalar_matrix<T> wanted = c;
    ASSERT_EQ(routines<T>::gemm(transa, transb, m, n, k, alpha, a.first(), a.ld, b.first(), b.ld, beta,
                                c.first(), c.ld),
              0);
    for (const index j : {index{0}, n / 2, n - 1}) {
        const T* column = b.first() + (b_plain ? j * b.ld : j);
        reference<T>("gemm", transa, transb, int(m), 1, int(k), alpha, a.first(), int(a.ld), column,
                     int(b.ld), beta, wanted.first() + j * c.ld, int(c.ld));
        ASSERT_LE(difference(c, wanted, false, j), allowed<T>(k)) << text << ", column " << j;
    }
    expect_padding_kept(c, before);
}

TYPED_TEST(sweep_of, products_are_the_reference_s) {
    using T = TypeParam;
    const std::string options = is_complex<T> ? "NTC" : "NT";
    for (const char transa : options)
        for (const char transb : options)
            for (const bool is_wide : {true, false}) {
                const index m = is_wide ? order : this->wide_, n = is_wide ? this->wide_ : order;
                const T alpha = transa == transb ? T(1) : make_scalar<T>(1.5, -0.5);
                expect_product<T>(transa, transb, m, n, order, alpha,
                                  is_wide ? T(0) : make_scalar<T>(-0.5, 0.25));
            }
}

// One column of B and C, or one row of them where A is on the right.
template <class T>
void expect_symmetric(bool is_hermitian, char side, char uplo, index across, T alpha, T beta) {
    const bool is_left = side == 'L';
    const index m = is_left ? order : across, n = is_left ? across : order;
    scalar_matrix<T> a(order, order, 1, 1);
    const scalar_matrix<T> b(m, n, 2, 2);
    for (index j = 0; j < order; j++)
        for (index i = 0; i < order; i++)
            if (uplo == 'L' ? i < j : i > j) a(i, j) = T(static_cast<real_of<T>>(nan));
    scalar_matrix<T> c(m, n, 3, 3);
    const scalar_matrix<T> before = c;
    scalar_matrix<T> wanted = c;
    const auto routine = is_hermitian ? routines<T>::hemm : routines<T>::symm;
    ASSERT_EQ(routine(side, uplo, m, n, alpha, a.first(), a.ld, b.first(), b.ld, beta, c.first(), c.ld), 0);
    for (const index line : {index{0}, across / 2, across - 1}) {
        const index in_b = is_left ? line * b.ld : line, in_c = is_left ? line * c.ld : line;
        reference<T>(is_hermitian ? "hemm" : "symm", side, uplo, is_left ? int(m) : 1, is_left ? 1 : int(n),
                     alpha, a.first(), int(a.ld), b.first() + in_b, int(b.ld), beta, wanted.first() + in_c,
                     int(c.ld));
        ASSERT_LE(difference(c, wanted, !is_left, line), allowed<T>(order))
            << (is_hermitian ? "hemm " : "symm ") << side << uplo << ", line " << line;
    }
    expect_padding_kept(c, before);
}

TYPED_TEST(sweep_of, symmetric_products_are_the_reference_s) {
    using T = TypeParam;
    for (const char side : {'L', 'R'})
        for (const char uplo : {'L', 'U'})
            for (const bool is_hermitian : {false, true}) {
                if (is_hermitian && !is_complex<T>) continue; // the same routine
                expect_symmetric<T>(is_hermitian, side, uplo, this->wide_, make_scalar<T>(1.5, -0.5), T(2));
                expect_symmetric<T>(is_hermitian, side, uplo, this->wide_, T(-1), make_scalar<T>(0.5, 0.25));
            }
}

// A few columns of the triangle beside a product by the reference, of which the other triangle is not looked
// at.
template <class T>
void expect_rank_update(bool is_hermitian, bool has_second, char uplo, char trans, index n, T alpha, T beta) {
    const bool is_plain = trans == 'N';
    const scalar_matrix<T> a(is_plain ? n : order, is_plain ? order : n, 2, 1), b(a.rows, a.columns, 1, 2);
    scalar_matrix<T> c(n, n, 3, 3);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < n; i++)
            if ((uplo == 'L' ? i < j : i > j) || beta == T(0)) c(i, j) = T(static_cast<real_of<T>>(nan));
    for (index j = 0; j < n; j++) c(j, j) = beta == T(0) ? c(j, j) : T(std::real(c(j, j)));
    const scalar_matrix<T> before = c;
    scalar_matrix<T> wanted = c;
    const real_of<T> real_alpha = std::real(alpha), real_beta = std::real(beta);
    index result = 0;
    if (has_second)
        result = is_hermitian ? routines<T>::her2k(uplo, trans, n, order, alpha, a.first(), a.ld, b.first(),
                                                   b.ld, real_beta, c.first(), c.ld)
                              : routines<T>::syr2k(uplo, trans, n, order, alpha, a.first(), a.ld, b.first(),
                                                   b.ld, beta, c.first(), c.ld);
    else
        result = is_hermitian ? routines<T>::herk(uplo, trans, n, order, real_alpha, a.first(), a.ld,
                                                  real_beta, c.first(), c.ld)
                              : routines<T>::syrk(uplo, trans, n, order, alpha, a.first(), a.ld, beta,
                                                  c.first(), c.ld);
    ASSERT_EQ(result, 0);
    const char mirrored = is_complex<T> && is_hermitian ? 'C' : 'T';
    const char left = is_plain ? 'N' : trans, right = is_plain ? mirrored : 'N';
    const T first_alpha = has_second || !is_hermitian ? alpha : T(real_alpha);
    const T second_alpha = is_hermitian ? conjugate_of(alpha) : alpha;
    const scalar_matrix<T>& other = has_second ? b : a;
    for (const index j : {index{0}, n / 2, n - 1}) {
        const auto add = [&](T factor, const scalar_matrix<T>& x, const scalar_matrix<T>& y, T by) {
            reference<T>("gemm", left, right, int(n), 1, int(order), factor, x.first(), int(x.ld),
                         y.first() + (is_plain ? j : j * y.ld), int(y.ld), by, wanted.first() + j * c.ld,
                         int(c.ld));
        };
        add(first_alpha, a, other, beta);
        if (has_second) add(second_alpha, b, a, T(1));
        for (index i = uplo == 'L' ? j : 0; i < (uplo == 'L' ? n : j + 1); i++)
            ASSERT_LE(std::abs(c(i, j) - wanted(i, j)), allowed<T>(2 * order))
                << is_hermitian << has_second << uplo << trans << ", " << i << ", " << j;
        for (index i = uplo == 'L' ? 0 : j + 1; i < (uplo == 'L' ? j : n); i++)
            ASSERT_NE(c(i, j), c(i, j)) << i << ", " << j;
    }
    expect_padding_kept(c, before);
}

TYPED_TEST(sweep_of, rank_updates_are_the_reference_s) {
    using T = TypeParam;
    for (const char uplo : {'L', 'U'})
        for (const bool is_hermitian : {false, true})
            for (const bool has_second : {false, true})
                for (const char trans : {'N', is_complex<T> && is_hermitian ? 'C' : 'T'}) {
                    const T alpha = make_scalar<T>(1.5, -0.5);
                    const T beta = trans != 'N' ? T(0) : is_hermitian ? T(2) : make_scalar<T>(0.5, 0.25);
                    expect_rank_update<T>(is_hermitian, has_second, uplo, trans, this->wide_, alpha, beta);
                }
}

// Well conditioned even where its diagonal is taken for ones; NaN where no routine may look.
template <class T> scalar_matrix<T> triangle(char uplo, char diag, index size) {
    scalar_matrix<T> a(size, size, 1, 5);
    for (index j = 0; j < size; j++)
        for (index i = 0; i < size; i++) {
            const bool is_unread = uplo == 'L' ? i < j : i > j;
            a(i, j) = is_unread || (i == j && diag == 'U') ? T(static_cast<real_of<T>>(nan))
                                                           : a(i, j) / T(static_cast<real_of<T>>(size / 8));
            if (i == j && diag == 'N') a(i, j) += make_scalar<T>(1.5, 0.5);
        }
    return a;
}

struct triangular_options {
    char side, uplo, trans, diag;
};

// Looks at a line of each chunk at least.
template <class T>
void expect_triangular(bool solves, triangular_options o, index size, index across, T alpha) {
    const bool is_left = o.side == 'L';
    const scalar_matrix<T> a = triangle<T>(o.uplo, o.diag, size);
    scalar_matrix<T> b(is_left ? size : across, is_left ? across : size, 2, 2);
    const scalar_matrix<T> before = b;
    scalar_matrix<T> wanted = b;
    const auto routine = solves ? routines<T>::trsm : routines<T>::trmm;
    ASSERT_EQ(
        routine(o.side, o.uplo, o.trans, o.diag, b.rows, b.columns, alpha, a.first(), a.ld, b.first(), b.ld),
        0);
    for (index line = 0; line < across; line += 64) {
        reference<T>(solves ? "trsm" : "trmm", o.side, o.uplo, o.trans, o.diag, is_left ? int(size) : 1,
                     is_left ? 1 : int(size), alpha, a.first(), int(a.ld),
                     wanted.first() + (is_left ? line * b.ld : line), int(b.ld));
        ASSERT_LE(difference(b, wanted, !is_left, line), allowed<T>(size))
            << (solves ? "trsm " : "trmm ") << o.side << o.uplo << o.trans << o.diag << ", line " << line;
    }
    expect_padding_kept(b, before);
}

TYPED_TEST(sweep_of, triangular_products_and_solves_are_the_reference_s) {
    using T = TypeParam;
    for (const char side : {'L', 'R'})
        for (const char uplo : {'L', 'U'})
            for (const char trans : std::string(is_complex<T> ? "NTC" : "NT"))
                for (const bool solves : {false, true}) {
                    const char diag = (side == 'L') == solves ? 'N' : 'U';
                    const T alpha = trans == 'N' ? T(1) : make_scalar<T>(1.5, -0.5);
                    expect_triangular<T>(solves, {side, uplo, trans, diag}, order, this->wide_, alpha);
                }
}

// Panels that grow, the last and shallowest of which has one part more to pack: where the parts of an earlier
// panel lie that chunks may still read.
TYPED_TEST(sweep_of, triangular_products_of_many_parts_are_the_reference_s) {
    using T = TypeParam;
    constexpr index order_of_two_parts = 1000;
    starpu_shutdown();
    for (const char* policy : {"eager", static_cast<const char*>(nullptr)}) {
        starpu_conf conf;
        ASSERT_EQ(starpu_conf_init(&conf), 0);
        conf.sched_policy_name = policy;
        ASSERT_EQ(starpu_init(&conf), 0);
        for (const char side : {'L', 'R'})
            for (const char uplo : {'L', 'U'})
                expect_triangular<T>(false, {side, uplo, 'N', 'N'}, order_of_two_parts, this->wide_, T(1));
        starpu_shutdown();
    }
    ASSERT_EQ(starpu_init(nullptr), 0);
}

} // namespace
} // namespace linalg_test
