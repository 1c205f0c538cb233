// LU without pivoting in four precisions: the product of the factors, every shape, bad pivots, bad arguments.
#include "routines.hpp"
#include "scalar_support.hpp"

namespace linalg_test {
namespace {

// LAPACK's measure |L U - A| / (n eps |A|), which it wants below 30.
template <class T> double factor_error(const scalar_matrix<T>& a, const scalar_matrix<T>& factors) {
    const index order = std::min(a.rows, a.columns);
    scalar_matrix<T> lower(a.rows, order), upper(order, a.columns);
    for (index j = 0; j < order; j++)
        for (index i = 0; i < a.rows; i++) lower(i, j) = i > j ? factors(i, j) : i == j ? T(1) : T(0);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i < order; i++) upper(i, j) = i <= j ? factors(i, j) : T(0);
    return product_error(lower, upper, a, std::max<index>(1, a.columns / 50)) /
           (static_cast<double>(a.columns) * lapack_unit<T> * one_norm(a));
}

template <class T> class getrf_nopiv : public with_runtime {};
TYPED_TEST_SUITE(getrf_nopiv, tested_scalars);

TYPED_TEST(getrf_nopiv, factors_multiply_to_the_matrix) {
    using T = TypeParam;
    const std::pair<index, index> shapes[] = {{1, 1},    {1, 5},    {5, 1},     {16, 16},   {17, 17},
                                              {96, 96},  {97, 40},  {128, 128}, {129, 129}, {300, 300},
                                              {50, 400}, {400, 50}, {193, 500}, {500, 193}, {770, 760}};
    for (const auto& [m, n] : shapes) {
        const scalar_matrix<T> a = diagonally_dominant(scalar_matrix<T>(m, n, 3));
        scalar_matrix<T> factors = a;
        ASSERT_EQ(routines<T>::getrf_nopiv(m, n, factors.first(), factors.ld), 0);
        EXPECT_LT(factor_error(a, factors), 30) << m << " x " << n;
        for (index j = 0; j < n; j++)
            for (index i = m; i < a.ld; i++)
                EXPECT_EQ(factors.data[static_cast<std::size_t>(i + j * a.ld)],
                          a.data[static_cast<std::size_t>(i + j * a.ld)]);
    }
}

TYPED_TEST(getrf_nopiv, stops_at_the_first_bad_pivot) {
    using T = TypeParam;
    for (const index n : {20, 300})
        for (const double bad : {0.0, nan, infinity})
            for (const index at : {index{0}, n / 2, n - 1}) {
                scalar_matrix<T> a = identity<T>(n);
                a(at, at) = make_scalar<T>(bad, 0);
                if (at + 1 < n) a(at + 1, at + 1) = T(0);
                EXPECT_EQ(routines<T>::getrf_nopiv(n, n, a.first(), n), at + 1) << n << ' ' << bad;
            }
}

TYPED_TEST(getrf_nopiv, of_nothing_is_a_success_and_bad_arguments_are_named) {
    using calls = routines<TypeParam>;
    TypeParam x[16] = {};
    EXPECT_EQ(calls::getrf_nopiv(0, 4, nullptr, 1), 0);
    EXPECT_EQ(calls::getrf_nopiv(4, 0, nullptr, 4), 0);
    const std::string lines = error_lines_of([&] {
        EXPECT_EQ(calls::getrf_nopiv(-1, 4, x, 4), -1);
        EXPECT_EQ(calls::getrf_nopiv(4, -1, x, 4), -2);
        EXPECT_EQ(calls::getrf_nopiv(4, 4, nullptr, 4), -3);
        EXPECT_EQ(calls::getrf_nopiv(4, 4, x, 3), -4);
    });
    EXPECT_EQ(count_lines(lines), 4) << lines;
}

} // namespace
} // namespace linalg_test
