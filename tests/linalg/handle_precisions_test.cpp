// The routines on handles in four precisions, against reference BLAS and LAPACK: whole matrices, matrices in
// tiles, and arguments that do not suit.
#include "factor_errors.hpp"
#include "routines.hpp"

#include <complex>
#include <memory>

namespace linalg_test {
namespace {

starpu_data_handle_t handle_for(const void* first, index ld, index rows, index columns, std::size_t bytes) {
    starpu_data_handle_t handle = nullptr;
    starpu_matrix_data_register(&handle, STARPU_MAIN_RAM, reinterpret_cast<std::uintptr_t>(first),
                                static_cast<std::uint32_t>(ld), static_cast<std::uint32_t>(rows),
                                static_cast<std::uint32_t>(columns), bytes);
    return handle;
}

// A matrix in main memory under one handle, or, with a step, in tiles of so many rows and columns.
class under_handle {
public:
    template <class T> explicit under_handle(padded<T>& a, index step = 0) {
        if (step == 0) {
            whole_ = handle_for(a.first(), a.ld, a.rows, a.columns, sizeof(T));
            return;
        }
        index tile_rows = 0, tile_columns = 0;
        for (index j = 0; j < a.columns; j += step, tile_columns++) {
            tile_rows = 0;
            for (index i = 0; i < a.rows; i += step, tile_rows++)
                tiles_.push_back(handle_for(&a(i, j), a.ld, std::min(step, a.rows - i),
                                            std::min(step, a.columns - j), sizeof(T)));
        }
        EXPECT_EQ(starpu_linalg_tiles_register(&joined_, tile_rows, tile_columns, tiles_.data()), 0);
    }
    ~under_handle() {
        if (joined_) starpu_linalg_tiles_unregister(joined_);
        for (starpu_data_handle_t tile : tiles_) starpu_data_unregister(tile);
        if (whole_) starpu_data_unregister(whole_);
    }
    under_handle(const under_handle&) = delete;
    under_handle& operator=(const under_handle&) = delete;
    operator starpu_data_handle_t() const { return joined_ ? joined_ : whole_; }

private:
    starpu_data_handle_t whole_ = nullptr, joined_ = nullptr;
    std::vector<starpu_data_handle_t> tiles_;
};

// Tiles of 0: whole. The order 300 is cut into several by a plan, too.
constexpr index tile_steps[] = {0, 64, 130};

template <class T> class handle_precisions : public random_problems<T> {};
TYPED_TEST_SUITE(handle_precisions, judged_scalars);

TYPED_TEST(handle_precisions, are_factorised_and_solved_with_as_the_reference_does) {
    using T = TypeParam;
    problem_source<T> source(1);
    for (const char uplo : {'L', 'U'})
        for (const index n : {1, 97, 300})
            for (const index step : tile_steps) {
                const padded<T> original = source.definite_matrix(n);
                padded<T> a = original, x = source.matrix(n, 70);
                const padded<T> b = x;
                {
                    const under_handle ha(a, step), hb(x, step);
                    ASSERT_EQ(routines<T>::potrf_handle(uplo, ha), 0);
                    ASSERT_EQ(routines<T>::potrs_handle(uplo, ha, hb), 0);
                }
                EXPECT_TRUE(untouched(original, a, triangle_named(uplo)));
                EXPECT_LT(cholesky_error(uplo, original, a), lapack_threshold);
                EXPECT_LT(solution_error('N', original, x, b), lapack_threshold) << n << ' ' << step;
                EXPECT_TRUE(untouched(b, x, everywhere));
            }
}

TYPED_TEST(handle_precisions, tell_the_first_order_that_is_not_definite) {
    using T = TypeParam;
    problem_source<T> source(2);
    for (const char uplo : {'L', 'U'})
        for (const index order : {1, 64, 200, 300}) {
            padded<T> a = source.definite_matrix(300);
            a(order - 1, order - 1) = T(-1000);
            const under_handle ha(a, order == 200 ? 64 : 0);
            EXPECT_EQ(routines<T>::potrf_handle(uplo, ha), order);
        }
}

template <class T> padded<T> dominant_matrix(problem_source<T>& source, index m, index n) {
    padded<T> a = source.matrix(m, n);
    for (index i = 0; i < std::min(m, n); i++) a(i, i) = T(static_cast<real_of<T>>(2 * std::max(m, n) + 1));
    return a;
}

TYPED_TEST(handle_precisions, have_unpivoted_factors_that_multiply_to_the_matrix) {
    using T = TypeParam;
    problem_source<T> source(3);
    const std::pair<index, index> shapes[] = {{1, 1},     {97, 97},   {300, 300},
                                              {300, 170}, {170, 300}, {64, 300}};
    for (const auto& [m, n] : shapes)
        for (const index step : tile_steps) {
            const padded<T> original = dominant_matrix(source, m, n);
            padded<T> a = original;
            {
                const under_handle ha(a, step);
                ASSERT_EQ(routines<T>::getrf_nopiv_handle(ha), 0) << m << ' ' << n << ' ' << step;
            }
            EXPECT_LT(lu_error(original, a, {}), lapack_threshold) << m << ' ' << n;
            EXPECT_TRUE(untouched(original, a, everywhere));
        }
}

// Two tiles beside one another whose diagonals do not make up one.
TYPED_TEST(handle_precisions, cut_away_from_the_diagonal_have_no_unpivoted_factors) {
    using T = TypeParam;
    padded<T> first(60, 40, 0), second(60, 60, 0);
    const under_handle h1(first), h2(second);
    const starpu_data_handle_t tiles[] = {h1, h2};
    starpu_data_handle_t joined = nullptr;
    ASSERT_EQ(starpu_linalg_tiles_register(&joined, 1, 2, tiles), 0);
    expect_named_argument(1, "not square", [&] { return routines<T>::getrf_nopiv_handle(joined); });
    starpu_linalg_tiles_unregister(joined);
}

TYPED_TEST(handle_precisions, tell_the_first_pivot_that_is_zero_or_no_number) {
    using T = TypeParam;
    for (const double bad : {0.0, nan, infinity})
        for (const index at : {0, 63, 64, 250, 299}) {
            padded<T> a(300, 300, 1);
            for (index i = 0; i < 300; i++) a(i, i) = T(1);
            a(at, at) = make_scalar<T>(bad, 0);
            const under_handle ha(a, at == 250 ? 64 : 0);
            EXPECT_EQ(routines<T>::getrf_nopiv_handle(ha), at + 1) << bad;
        }
}

TYPED_TEST(handle_precisions, are_multiplied_as_the_reference_does) {
    using T = TypeParam;
    problem_source<T> source(4);
    for (const char ta : {'N', 'T', 'C'})
        for (const char tb : {'N', 'T', 'C'})
            for (const index step : tile_steps) {
                const T alpha = source.factor(), beta = source.factor();
                padded<T> a = ta == 'N' ? source.matrix(200, 150) : source.matrix(150, 200);
                padded<T> b = tb == 'N' ? source.matrix(150, 230) : source.matrix(230, 150);
                padded<T> c = source.matrix(200, 230), wanted = c;
                const padded<T> before = c;
                reference_product<T>(ta, tb, alpha, a, b, beta, wanted);
                {
                    const under_handle ha(a, step), hb(b), hc(c, step);
                    ASSERT_EQ(routines<T>::gemm_handle(ta, tb, alpha, ha, hb, beta, hc), 0);
                }
                EXPECT_LT(relative_difference(c, wanted, 150), lapack_threshold) << ta << tb << step;
                EXPECT_TRUE(untouched(before, c, everywhere));
            }
}

TYPED_TEST(handle_precisions, of_triangles_are_solved_with_as_the_reference_does) {
    using T = TypeParam;
    problem_source<T> source(5);
    int number = 0;
    for (const char side : {'L', 'R'})
        for (const char uplo : {'L', 'U'})
            for (const char trans : {'N', 'T', 'C'})
                for (const char diag : {'N', 'U'})
                    for (const index step : tile_steps) {
                        const index order = 200, m = side == 'L' ? order : 90, n = side == 'L' ? 90 : order;
                        padded<T> a = dominant_matrix(source, order, order);
                        for (index j = 0; diag == 'U' && j < order; j++)
                            for (index i = 0; i < order; i++) a(i, j) /= static_cast<real_of<T>>(2 * order);
                        padded<T> b = source.matrix(m, n), wanted = b;
                        const T alpha = number++ % 5 == 0 ? T(0) : source.number();
                        reference<T>("trsm", side, uplo, trans, diag, b.m(), b.n(), alpha, a.first(),
                                     a.step(), wanted.first(), wanted.step());
                        for (index j = 0; j < order; j++) // of no use
                            for (index i = 0; i < order; i++)
                                if (!triangle_named(uplo)(i, j)) a(i, j) = not_a_number<T>();
                        const padded<T> before = b;
                        {
                            const under_handle ha(a, step), hb(b, step);
                            ASSERT_EQ(routines<T>::trsm_handle(side, uplo, trans, diag, alpha, ha, hb), 0);
                        }
                        EXPECT_LT(relative_difference(b, wanted, order), lapack_threshold)
                            << side << uplo << trans << diag << step;
                        EXPECT_TRUE(untouched(before, b, everywhere));
                    }
}

// What a and the result of the reference are like; hides what is not to be looked at.
template <class T, class Call>
void expect_update(const char* routine, char uplo, char trans, index step, auto alpha, auto beta, Call call,
                   problem_source<T>& source) {
    padded<T> a = trans == 'N' ? source.matrix(200, 90) : source.matrix(90, 200);
    padded<T> c = source.matrix(200, 200), wanted = c;
    reference<T>(routine, uplo, trans, wanted.n(), 90, alpha, a.first(), a.step(), beta, wanted.first(),
                 wanted.step());
    for (index j = 0; j < 200; j++)
        for (index i = 0; i < 200; i++)
            if (triangle_named(uplo)(i, j) && beta == decltype(beta)(0)) c(i, j) = not_a_number<T>();
    const padded<T> before = c;
    {
        const under_handle ha(a, step), hc(c, step);
        ASSERT_EQ(call(uplo, trans, alpha, ha, beta, hc), 0);
    }
    EXPECT_TRUE(untouched(before, c, triangle_named(uplo)));
    EXPECT_LT(relative_difference(c, wanted, 90), lapack_threshold)
        << routine << uplo << trans << step << alpha << beta;
}

TYPED_TEST(handle_precisions, are_multiplied_with_their_transposes_as_the_reference_does) {
    using T = TypeParam;
    problem_source<T> source(6);
    for (int round = 0; round < 3; round++)
        for (const char uplo : {'L', 'U'})
            for (const char trans : {'N', 'T'})
                for (const index step : tile_steps)
                    expect_update<T>("syrk", uplo, trans, step, source.factor(), source.factor(),
                                     routines<T>::syrk_handle, source);
}

template <class T, class Call> void expect_hermitian_updates(Call call) {
    problem_source<T> source(7);
    const real_of<T> factors[] = {0, 1, real_of<T>(-0.5)};
    for (const real_of<T> alpha : factors)
        for (const real_of<T> beta : factors)
            for (const char uplo : {'L', 'U'})
                for (const char trans : {'N', 'C'})
                    for (const index step : tile_steps)
                        expect_update<T>("herk", uplo, trans, step, alpha, beta, call, source);
}

class handles_of_complex : public random_problems<double> {};
TEST_F(handles_of_complex, are_multiplied_with_their_adjoints_as_the_reference_does) {
    expect_hermitian_updates<std::complex<float>>(starpu_linalg_cherk_handle);
    expect_hermitian_updates<std::complex<double>>(starpu_linalg_zherk_handle);
}

template <class T, class Call> void expect_real_diagonals(Call call) {
    for (const char uplo : {'L', 'U'})
        for (const auto bad : {real_of<T>(nan), real_of<T>(infinity)}) {
            padded<T> a(40, 7, 0), c(40, 40, 1);
            for (index i = 0; i < 40; i++) c(i, i) = T(1, bad);
            {
                const under_handle ha(a), hc(c, 20);
                ASSERT_EQ(call(uplo, 'N', 0, ha, 2, hc), 0);
            }
            for (index i = 0; i < 40; i++) ASSERT_EQ(c(i, i), T(2)) << uplo << bad;
        }
}

TEST_F(handles_of_complex, are_scaled_without_a_look_at_imaginary_parts_of_the_diagonal) {
    expect_real_diagonals<std::complex<float>>(starpu_linalg_cherk_handle);
    expect_real_diagonals<std::complex<double>>(starpu_linalg_zherk_handle);
}

// Arrays go the same way where a device is the only worker.
TYPED_TEST(handle_precisions, have_arrays_that_are_solved_with_as_they_are) {
    using T = TypeParam;
    problem_source<T> source(8);
    const padded<T> original = source.definite_matrix(300), b = source.matrix(300, 50);
    padded<T> a = original, x = b, product = b;
    ASSERT_EQ(routines<T>::potrf('L', 300, a.first(), a.ld), 0);
    ASSERT_EQ(routines<T>::potrs('L', 300, 50, a.first(), a.ld, x.first(), x.ld), 0);
    EXPECT_LT(solution_error('N', original, x, b), lapack_threshold);
    ASSERT_EQ(routines<T>::gemm('C', 'N', 300, 50, 300, T(1), original.first(), original.ld, x.first(), x.ld,
                                T(0), product.first(), product.ld),
              0);
    EXPECT_LT(relative_difference(product, b, 300), 300 * lapack_threshold);
}

TYPED_TEST(handle_precisions, with_a_wrong_entry_are_noticed) {
    using T = TypeParam;
    problem_source<T> source(9);
    const auto wrong = T(static_cast<real_of<T>>(1 + 3e5 * unit_rounding<T>));
    const padded<T> original = source.definite_matrix(100), b = source.matrix(100, 20);
    padded<T> a = original, x = b, lu = original, product = b, expected = b;
    {
        const under_handle ha(a, 64), hx(x, 64), hlu(lu, 64);
        ASSERT_EQ(routines<T>::potrf_handle('L', ha), 0);
        ASSERT_EQ(routines<T>::potrs_handle('L', ha, hx), 0);
        ASSERT_EQ(routines<T>::getrf_nopiv_handle(hlu), 0);
    }
    a(70, 70) *= wrong, x(70, 11) *= wrong, lu(70, 70) *= wrong;
    EXPECT_GT(cholesky_error('L', original, a), lapack_threshold);
    EXPECT_GT(solution_error('N', original, x, b), lapack_threshold);
    EXPECT_GT(lu_error(original, lu, {}), lapack_threshold);
    // Products, updates and solves have one judge.
    reference_product<T>('N', 'N', T(1), original, b, T(1), expected);
    {
        padded<T> left = original, right = b;
        const under_handle hl(left, 64), hr(right, 64), hp(product, 64);
        ASSERT_EQ(routines<T>::gemm_handle('N', 'N', T(1), hl, hr, T(1), hp), 0);
    }
    EXPECT_LT(relative_difference(product, expected, 100), lapack_threshold);
    product(70, 11) *= wrong;
    EXPECT_GT(relative_difference(product, expected, 100), lapack_threshold);
}

TYPED_TEST(handle_precisions, that_do_not_suit_are_refused) {
    using T = TypeParam;
    using call = routines<T>;
    padded<T> square(4, 4, 0), tall(6, 4, 0), second(4, 4, 0), wide(5, 6, 0);
    std::vector<char> bytes(64);
    const under_handle s(square), t(tall), s2(second), w(wide);
    const starpu_data_handle_t odd = handle_for(bytes.data(), 4, 4, 4, 2);
    const auto one = T(1);
    for (const starpu_data_handle_t bad : {odd, starpu_data_handle_t(nullptr)}) {
        const char* what = bad ? "another size" : "NULL";
        expect_named_argument(2, what, [&] { return call::potrf_handle('L', bad); });
        expect_named_argument(2, what, [&] { return call::potrs_handle('L', bad, s); });
        expect_named_argument(3, what, [&] { return call::potrs_handle('L', s, bad); });
        expect_named_argument(1, what, [&] { return call::getrf_nopiv_handle(bad); });
        expect_named_argument(4, what, [&] { return call::gemm_handle('N', 'N', one, bad, s, one, s2); });
        expect_named_argument(5, what, [&] { return call::gemm_handle('N', 'N', one, s, bad, one, s2); });
        expect_named_argument(7, what, [&] { return call::gemm_handle('N', 'N', one, s, s, one, bad); });
        expect_named_argument(6, what, [&] { return call::trsm_handle('L', 'L', 'N', 'N', one, bad, s); });
        expect_named_argument(7, what, [&] { return call::trsm_handle('L', 'L', 'N', 'N', one, s, bad); });
        expect_named_argument(4, what, [&] { return call::syrk_handle('L', 'N', one, bad, one, s); });
        expect_named_argument(6, what, [&] { return call::syrk_handle('L', 'N', one, s, one, bad); });
    }
    starpu_data_unregister(odd);
    expect_named_argument(1, "uplo", [&] { return call::potrs_handle('X', s, s2); });
    expect_named_argument(1, "side", [&] { return call::trsm_handle('X', 'L', 'N', 'N', one, s, s2); });
    expect_named_argument(2, "uplo", [&] { return call::trsm_handle('L', 'X', 'N', 'N', one, s, s2); });
    expect_named_argument(3, "transa", [&] { return call::trsm_handle('L', 'L', 'X', 'N', one, s, s2); });
    expect_named_argument(4, "diag", [&] { return call::trsm_handle('L', 'L', 'N', 'X', one, s, s2); });
    expect_named_argument(1, "uplo", [&] { return call::syrk_handle('X', 'N', one, s, one, s2); });
    expect_named_argument(2, "trans", [&] { return call::syrk_handle('L', 'X', one, s, one, s2); });
    expect_named_argument(2, "not square", [&] { return call::potrf_handle('L', t); });
    expect_named_argument(2, "not square", [&] { return call::potrs_handle('L', t, s); });
    expect_named_argument(3, "does not fit", [&] { return call::potrs_handle('L', s, t); });
    expect_named_argument(3, "triangular", [&] { return call::potrs_handle('L', s, s); });
    expect_named_argument(6, "not square", [&] { return call::trsm_handle('L', 'L', 'N', 'N', one, t, s); });
    expect_named_argument(7, "does not fit",
                          [&] { return call::trsm_handle('R', 'L', 'N', 'N', one, s, w); });
    expect_named_argument(6, "not square", [&] { return call::syrk_handle('L', 'N', one, s, one, t); });
    expect_named_argument(4, "does not fit", [&] { return call::syrk_handle('L', 'N', one, t, one, s); });
    expect_named_argument(6, "operand", [&] { return call::syrk_handle('L', 'N', one, s, one, s); });
}

} // namespace
} // namespace linalg_test
