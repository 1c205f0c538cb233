// Products and solves with triangular and symmetric matrices in four precisions: every option against plain
// loops, what alpha, beta and triangles leave unread, bad arguments.
#include "level3_support.hpp"
#include "routines.hpp"

namespace linalg_test {
namespace {

struct scaling {
    wide alpha, beta;
};
constexpr scaling usual{{1.5, -0.5}, {-0.5, 0.25}};

template <class T> std::string text_of(const char* routine, std::initializer_list<char> options) {
    return std::string(routine) + ' ' + std::string(options) + (is_complex<T> ? " complex " : " real ") +
           std::to_string(sizeof(real_of<T>));
}

template <class T> double tolerance(index depth, scaling f) {
    return 4 * unit_of<T> * (4 + double(depth)) * (std::abs(f.alpha) + std::abs(f.beta) + 1);
}

template <class T> void expect_symm(bool is_hermitian, char side, char uplo, index m, index n, scaling f) {
    const index order = side == 'L' ? m : n;
    numbers_of<T> a(order, order, 2, 1), b(m, n, 1, 2), c(m, n, 3, 3);
    hide_other_triangle(uplo, 'N', a);
    const T alpha = made_of<T>(f.alpha.real(), f.alpha.imag());
    const T beta = made_of<T>(f.beta.real(), f.beta.imag());
    whole wanted = scaled(widened(beta), c);
    const whole full = mirrored(uplo, is_hermitian, a);
    side == 'L' ? add_product(widened(alpha), full, all_of(b), wanted)
                : add_product(widened(alpha), all_of(b), full, wanted);
    if (f.beta == wide(0))
        for (index j = 0; j < n; j++)
            for (index i = 0; i < m; i++) c(i, j) = unread<T>();
    const numbers_of<T> before = c;
    const auto routine = is_hermitian ? routines<T>::hemm : routines<T>::symm;
    ASSERT_EQ(routine(side, uplo, m, n, alpha, a.first(), a.ld, b.first(), b.ld, beta, c.first(), c.ld), 0);
    expect_result('A', wanted, before, c, tolerance<T>(order, f),
                  text_of<T>(is_hermitian ? "hemm" : "symm", {side, uplo}) + std::to_string(m) + " x " +
                      std::to_string(n));
}

// The transposed factor of a sum of products.
whole with_opposite(const whole& x, bool is_hermitian) {
    return transposed(x, is_hermitian ? 'C' : 'T');
}

template <class T>
void expect_rank_update(bool is_hermitian, bool has_second, char uplo, char trans, index n, index k,
                        scaling f) {
    const bool plain = trans == 'N';
    numbers_of<T> a(plain ? n : k, plain ? k : n, 2, 1), b(a.rows, a.columns, 1, 2), c(n, n, 3, 3);
    hide_other_triangle(uplo, 'N', c);
    if (is_hermitian) f.beta = f.beta.real();
    if (is_hermitian && !has_second) f.alpha = f.alpha.real();
    const T alpha = made_of<T>(f.alpha.real(), f.alpha.imag());
    const T beta = made_of<T>(f.beta.real(), f.beta.imag());
    whole wanted = scaled(widened(beta), c);
    // Where nothing is to be done, BLAS does nothing to the diagonal either.
    const bool becomes_real = is_hermitian && !((k == 0 || f.alpha == wide(0)) && f.beta == wide(1));
    for (index i = 0; becomes_real && i < n; i++) wanted(i, i) = f.beta * widened(c(i, i)).real();
    const char adjoint = is_hermitian ? 'C' : 'T';
    const whole left = transposed(all_of(a), plain ? 'N' : adjoint);
    const whole other = transposed(all_of(b), plain ? 'N' : adjoint);
    if (!has_second) {
        add_product(widened(alpha), left, with_opposite(left, is_hermitian), wanted);
    } else {
        const wide second = is_hermitian ? std::conj(widened(alpha)) : widened(alpha);
        add_product(widened(alpha), left, with_opposite(other, is_hermitian), wanted);
        add_product(second, other, with_opposite(left, is_hermitian), wanted);
    }
    if (f.beta == wide(0))
        for (T& x : c.data) x = unread<T>();
    const numbers_of<T> before = c;
    index result = -1;
    if constexpr (is_complex<T>) {
        if (is_hermitian && has_second)
            result = routines<T>::her2k(uplo, trans, n, k, alpha, a.first(), a.ld, b.first(), b.ld,
                                        std::real(beta), c.first(), c.ld);
        if (is_hermitian && !has_second)
            result = routines<T>::herk(uplo, trans, n, k, std::real(alpha), a.first(), a.ld, std::real(beta),
                                       c.first(), c.ld);
    }
    if (!is_hermitian && has_second)
        result = routines<T>::syr2k(uplo, trans, n, k, alpha, a.first(), a.ld, b.first(), b.ld, beta,
                                    c.first(), c.ld);
    if (!is_hermitian && !has_second)
        result = routines<T>::syrk(uplo, trans, n, k, alpha, a.first(), a.ld, beta, c.first(), c.ld);
    ASSERT_EQ(result, 0);
    const std::string what =
        text_of<T>(is_hermitian ? "Hermitian update" : "update", {uplo, trans, has_second ? '2' : '1'});
    expect_result(uplo, wanted, before, c, 2 * tolerance<T>(k, f),
                  what + std::to_string(n) + ", " + std::to_string(k));
    for (index i = 0; becomes_real && i < n; i++) EXPECT_EQ(widened(c(i, i)).imag(), 0) << what;
}

struct triangular_options {
    char side, uplo, trans, diag;
};

// trmm against the product; of trsm's result the product is taken, which must give what went in.
template <class T> void expect_triangular(bool is_solve, triangular_options o, index m, index n, wide by) {
    const index order = o.side == 'L' ? m : n;
    numbers_of<T> a(order, order, 2, 1), b(m, n, 3, 2);
    for (index j = 0; j < order; j++)
        for (index i = 0; i < order; i++)
            a(i, j) = i == j ? a(i, j) + made_of<T>(3, 0) : a(i, j) * made_of<T>(1.0 / double(order), 0);
    const T alpha = made_of<T>(by.real(), by.imag());
    const whole op = transposed(triangular(o.uplo, o.diag, a), o.trans);
    hide_other_triangle(o.uplo, o.diag, a);
    const numbers_of<T> before = b;
    const auto routine = is_solve ? routines<T>::trsm : routines<T>::trmm;
    ASSERT_EQ(routine(o.side, o.uplo, o.trans, o.diag, m, n, alpha, a.first(), a.ld, b.first(), b.ld), 0);
    whole made(m, n), wanted(m, n);
    const numbers_of<T>& from = is_solve ? b : before;
    const wide factor = is_solve ? wide(1) : widened(alpha);
    o.side == 'L' ? add_product(factor, op, all_of(from), made) : add_product(factor, all_of(from), op, made);
    const std::string what = text_of<T>(is_solve ? "trsm" : "trmm", {o.side, o.uplo, o.trans, o.diag}) +
                             std::to_string(m) + " x " + std::to_string(n);
    if (!is_solve) return expect_result('A', made, before, b, tolerance<T>(order, {by, 0}), what);
    double error = 0;
    for (index j = 0; j < n; j++)
        for (index i = 0; i < m; i++)
            error = worse_of(error, std::abs(made(i, j) - widened(alpha) * widened(before(i, j))));
    EXPECT_LE(error, 4 * tolerance<T>(order, {by, 0})) << what;
    expect_result('A', all_of(b), before, b, 0, what); // nothing beyond the rows is written
}

struct extents {
    index m, n;
};
// Around the sizes of blocks, where the calling thread works alone, and where tasks do.
constexpr extents small_shapes[] = {{1, 1}, {7, 5}, {33, 3}};
constexpr extents large_shapes[] = {{63, 65}, {97, 96}, {129, 130}, {160, 140}};

// All small ones, and one of the large ones, another each time.
std::vector<extents> next_shapes() {
    static std::size_t turn = 0;
    std::vector<extents> shapes(std::begin(small_shapes), std::end(small_shapes));
    shapes.push_back(large_shapes[turn++ % std::size(large_shapes)]);
    return shapes;
}

template <class T> class level3_of : public with_runtime {};
TYPED_TEST_SUITE(level3_of, judged_scalars);

TYPED_TEST(level3_of, symmetric_products_are_those_of_the_whole_matrix) {
    for (const bool hermitian : {false, true})
        for (const char side : {'L', 'R'})
            for (const char uplo : {'L', 'U'})
                if (is_complex<TypeParam> || !hermitian) {
                    for (const extents s : next_shapes())
                        expect_symm<TypeParam>(hermitian, side, uplo, s.m, s.n, usual);
                    for (const scaling f : {scaling{1, 0}, {0, 1.5}, {0, 0}, {-1, 1}})
                        for (const extents s : {extents{9, 4}, {140, 60}})
                            expect_symm<TypeParam>(hermitian, side, uplo, s.m, s.n, f);
                }
}

TYPED_TEST(level3_of, updates_of_a_triangle_are_those_of_the_whole_matrix) {
    for (const bool hermitian : {false, true})
        for (const bool second : {false, true})
            for (const char uplo : {'L', 'U'})
                for (const char trans : {'N', hermitian ? 'C' : 'T'})
                    if (is_complex<TypeParam> || !hermitian) {
                        for (const extents s : next_shapes())
                            expect_rank_update<TypeParam>(hermitian, second, uplo, trans, s.m, s.n, usual);
                        for (const scaling f : {scaling{1, 0}, {0, 1.5}, {0, 0}, {-1, 1}})
                            for (const extents s : {extents{9, 4}, {140, 60}, {33, 0}})
                                expect_rank_update<TypeParam>(hermitian, second, uplo, trans, s.m, s.n, f);
                    }
}

TYPED_TEST(level3_of, scaling_a_hermitian_triangle_does_not_look_at_imaginary_parts_of_its_diagonal) {
    using T = TypeParam;
    if constexpr (is_complex<T>) {
        for (const index n : {4, 300})
            for (const char uplo : {'L', 'U'})
                for (const bool second : {false, true})
                    for (const double bad : {nan, infinity}) {
                        numbers_of<T> c(n, n, 1, 3);
                        for (index i = 0; i < n; i++) c(i, i) = made_of<T>(1, bad);
                        const index result =
                            second ? routines<T>::her2k(uplo, 'N', n, 5, T(0), nullptr, n, nullptr, n, 2,
                                                        c.first(), c.ld)
                                   : routines<T>::herk(uplo, 'N', n, 0, 1, nullptr, n, 2, c.first(), c.ld);
                        ASSERT_EQ(result, 0);
                        for (index i = 0; i < n; i++) ASSERT_EQ(c(i, i), T(2)) << n << uplo << second << bad;
                    }
    }
}

TYPED_TEST(level3_of, triangular_products_and_solves_are_those_of_the_whole_matrix) {
    for (const bool solve : {false, true})
        for (const char side : {'L', 'R'})
            for (const char uplo : {'L', 'U'})
                for (const char trans : {'N', 'T', 'C'})
                    for (const char diag : {'N', 'U'}) {
                        const triangular_options o{side, uplo, trans, diag};
                        for (const extents s : next_shapes())
                            expect_triangular<TypeParam>(solve, o, s.m, s.n, usual.alpha);
                        expect_triangular<TypeParam>(solve, o, 33, 70, 1);
                    }
}

TYPED_TEST(level3_of, triangular_routines_with_alpha_zero_clear_the_result) {
    using T = TypeParam;
    for (const index n : {5, 300}) {
        numbers_of<T> b(n, n, 0, 1);
        for (const auto routine : {routines<T>::trmm, routines<T>::trsm}) {
            std::fill(b.data.begin(), b.data.end(), unread<T>());
            ASSERT_EQ(routine('R', 'u', 't', 'n', n, n, T(0), nullptr, n, b.first(), b.ld), 0);
            for (const T x : b.data) ASSERT_TRUE(x == T(0));
        }
    }
}

TYPED_TEST(level3_of, nothing_is_done_to_nothing) {
    using T = TypeParam;
    const T* none = nullptr;
    EXPECT_EQ(routines<T>::symm('L', 'L', 0, 4, 1, none, 1, none, 1, 0, nullptr, 1), 0);
    EXPECT_EQ(routines<T>::symm('R', 'L', 4, 0, 1, none, 1, none, 4, 0, nullptr, 4), 0);
    EXPECT_EQ(routines<T>::syrk('L', 'N', 0, 4, 1, none, 1, 0, nullptr, 1), 0);
    EXPECT_EQ(routines<T>::syr2k('L', 'N', 0, 4, 1, none, 1, none, 1, 0, nullptr, 1), 0);
    EXPECT_EQ(routines<T>::trmm('L', 'L', 'N', 'N', 0, 3, 1, none, 1, nullptr, 1), 0);
    EXPECT_EQ(routines<T>::trsm('R', 'L', 'N', 'N', 3, 0, 1, none, 1, nullptr, 3), 0);
}

TYPED_TEST(level3_of, updates_that_have_no_effect_leave_all_as_it_was) {
    using T = TypeParam;
    numbers_of<T> c(200, 200, 1, 5);
    for (T& x : c.data) x = unread<T>();
    const numbers_of<T> before = c;
    ASSERT_EQ(routines<T>::syrk('L', 'N', 200, 0, 1, nullptr, 200, 1, c.first(), c.ld), 0);
    ASSERT_EQ(routines<T>::syr2k('U', 'N', 200, 3, 0, nullptr, 200, nullptr, 200, 1, c.first(), c.ld), 0);
    ASSERT_EQ(routines<T>::symm('L', 'U', 200, 200, 0, nullptr, 200, nullptr, 200, 1, c.first(), c.ld), 0);
    for (std::size_t i = 0; i < c.data.size(); i++) ASSERT_TRUE(is_same(c.data[i], before.data[i]));
}

class level3_arguments : public with_runtime {
protected:
    void expect_refused(index position, const std::string& name, const std::function<index()>& call) {
        index result = 0;
        const std::string line = error_lines_of([&] { result = call(); });
        EXPECT_EQ(result, -position) << line;
        EXPECT_EQ(count_lines(line), 1) << line;
        EXPECT_NE(line.find("argument " + std::to_string(position) + ", " + name), std::string::npos) << line;
    }
    double x[16] = {}, y[16] = {}, z[16] = {};
    std::complex<double> p[16] = {}, q[16] = {};
};

TEST_F(level3_arguments, of_symm_are_checked) {
    const auto symm = [this](char side, char uplo, index m, index n, const double* a, index lda,
                             const double* b, index ldb, double* c, index ldc) {
        return [=] { return starpu_linalg_dsymm(side, uplo, m, n, 1, a, lda, b, ldb, 0, c, ldc); };
    };
    expect_refused(1, "side", symm('X', 'L', 4, 4, x, 4, y, 4, z, 4));
    expect_refused(2, "uplo", symm('L', 'X', 4, 4, x, 4, y, 4, z, 4));
    expect_refused(3, "m", symm('L', 'L', -1, 4, x, 4, y, 4, z, 4));
    expect_refused(4, "n", symm('L', 'L', 4, -1, x, 4, y, 4, z, 4));
    expect_refused(6, "a", symm('L', 'L', 4, 4, nullptr, 4, y, 4, z, 4));
    expect_refused(7, "lda", symm('L', 'L', 4, 2, x, 3, y, 4, z, 4));
    expect_refused(7, "lda", symm('R', 'L', 2, 4, x, 3, y, 4, z, 4));
    expect_refused(8, "b", symm('L', 'L', 4, 4, x, 4, nullptr, 4, z, 4));
    expect_refused(9, "ldb", symm('L', 'L', 4, 4, x, 4, y, 3, z, 4));
    expect_refused(11, "c", symm('L', 'L', 4, 4, x, 4, y, 4, nullptr, 4));
    expect_refused(11, "c", symm('L', 'L', 4, 4, x, 4, y, 4, y, 4));
    expect_refused(12, "ldc", symm('L', 'L', 4, 4, x, 4, y, 4, z, 3));
}

TEST_F(level3_arguments, of_updates_are_checked) {
    const auto syrk = [this](char uplo, char trans, index n, index k, const double* a, index lda, double* c,
                             index ldc) {
        return [=] { return starpu_linalg_dsyrk(uplo, trans, n, k, 1, a, lda, 0, c, ldc); };
    };
    expect_refused(1, "uplo", syrk('X', 'N', 4, 4, x, 4, z, 4));
    expect_refused(2, "trans", syrk('L', 'X', 4, 4, x, 4, z, 4));
    expect_refused(3, "n", syrk('L', 'N', -1, 4, x, 4, z, 4));
    expect_refused(4, "k", syrk('L', 'N', 4, -1, x, 4, z, 4));
    expect_refused(6, "a", syrk('L', 'N', 4, 4, nullptr, 4, z, 4));
    expect_refused(7, "lda", syrk('L', 'N', 4, 2, x, 3, z, 4));
    expect_refused(7, "lda", syrk('L', 'T', 2, 4, x, 3, z, 4));
    expect_refused(9, "c", syrk('L', 'N', 4, 4, x, 4, nullptr, 4));
    expect_refused(9, "c", syrk('L', 'N', 4, 4, x, 4, x, 4));
    expect_refused(10, "ldc", syrk('L', 'N', 4, 4, x, 4, z, 3));
    expect_refused(8, "b",
                   [this] { return starpu_linalg_dsyr2k('L', 'N', 4, 4, 1, x, 4, nullptr, 4, 0, z, 4); });
    expect_refused(9, "ldb", [this] { return starpu_linalg_dsyr2k('L', 'N', 4, 4, 1, x, 4, y, 3, 0, z, 4); });
    expect_refused(11, "c", [this] { return starpu_linalg_dsyr2k('L', 'N', 4, 4, 1, x, 4, y, 4, 0, y, 4); });
    expect_refused(12, "ldc",
                   [this] { return starpu_linalg_dsyr2k('L', 'N', 4, 4, 1, x, 4, y, 4, 0, z, 3); });
}

TEST_F(level3_arguments, complex_updates_take_the_transpositions_that_fit_them) {
    expect_refused(2, "trans", [this] { return starpu_linalg_zsyrk('L', 'C', 4, 4, 1, p, 4, 0, q, 4); });
    expect_refused(2, "trans", [this] { return starpu_linalg_zherk('L', 'T', 4, 4, 1, p, 4, 0, q, 4); });
    expect_refused(2, "trans",
                   [this] { return starpu_linalg_zher2k('L', 'T', 4, 4, 1, p, 4, p, 4, 0, q, 4); });
}

TEST_F(level3_arguments, of_triangular_routines_are_checked) {
    for (const auto routine : {starpu_linalg_dtrmm, starpu_linalg_dtrsm}) {
        const auto call = [this, routine](char side, char uplo, char trans, char diag, index m, index n,
                                          const double* a, index lda, double* b, index ldb) {
            return [=] { return routine(side, uplo, trans, diag, m, n, 1, a, lda, b, ldb); };
        };
        expect_refused(1, "side", call('X', 'L', 'N', 'N', 4, 4, x, 4, z, 4));
        expect_refused(2, "uplo", call('L', 'X', 'N', 'N', 4, 4, x, 4, z, 4));
        expect_refused(3, "transa", call('L', 'L', 'X', 'N', 4, 4, x, 4, z, 4));
        expect_refused(4, "diag", call('L', 'L', 'N', 'X', 4, 4, x, 4, z, 4));
        expect_refused(5, "m", call('L', 'L', 'N', 'N', -1, 4, x, 4, z, 4));
        expect_refused(6, "n", call('L', 'L', 'N', 'N', 4, -1, x, 4, z, 4));
        expect_refused(8, "a", call('L', 'L', 'N', 'N', 4, 4, nullptr, 4, z, 4));
        expect_refused(9, "lda", call('L', 'L', 'N', 'N', 4, 2, x, 3, z, 4));
        expect_refused(9, "lda", call('R', 'L', 'N', 'N', 2, 4, x, 3, z, 4));
        expect_refused(10, "b", call('L', 'L', 'N', 'N', 4, 4, x, 4, nullptr, 4));
        expect_refused(10, "b", call('L', 'L', 'N', 'N', 4, 4, x, 4, x, 4));
        expect_refused(11, "ldb", call('L', 'L', 'N', 'N', 4, 4, x, 4, z, 3));
    }
}

} // namespace
} // namespace linalg_test
