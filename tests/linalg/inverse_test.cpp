// Inverses and condition numbers from factors, in four precisions: A times its inverse, what stays untouched,
// singular factors, bad arguments.
#include "routines.hpp"
#include "scalar_support.hpp"

#include <cstring>
#include <sys/mman.h>
#include <unistd.h>

namespace linalg_test {
namespace {

// Factorisations by plain loops: what is judged here is what follows them.
template <class T> scalar_matrix<T> lower_factor(scalar_matrix<T> a) {
    for (index j = 0; j < a.columns; j++) {
        a(j, j) = std::sqrt(std::real(a(j, j)));
        for (index i = j + 1; i < a.rows; i++) a(i, j) /= a(j, j);
        for (index k = j + 1; k < a.columns; k++)
            add_multiple(-conjugate_of(a(k, j)), &a(k, j), a.rows - k, &a(k, k));
    }
    return a;
}
template <class T> std::vector<std::int64_t> factor_with_pivots(scalar_matrix<T>& a) {
    std::vector<std::int64_t> pivots;
    for (index k = 0; k < a.columns; k++) {
        index pivot = k;
        for (index i = k; i < a.rows; i++)
            if (std::abs(a(i, k)) > std::abs(a(pivot, k))) pivot = i;
        pivots.push_back(pivot + 1);
        for (index j = 0; j < a.columns; j++) std::swap(a(k, j), a(pivot, j));
        for (index i = k + 1; i < a.rows; i++) a(i, k) /= a(k, k);
        for (index j = k + 1; j < a.columns; j++)
            add_multiple(-a(k, j), &a(k, k) + 1, a.rows - k - 1, &a(k, j) + 1);
    }
    return pivots;
}

// The factor in the named triangle, NaN in the other one.
template <class T> scalar_matrix<T> stored_factor(char uplo, const scalar_matrix<T>& lower) {
    scalar_matrix<T> stored = lower;
    for (index j = 0; j < lower.columns; j++)
        for (index i = 0; i < lower.rows; i++) {
            const bool is_named = uplo == 'L' ? i >= j : i <= j;
            stored(i, j) =
                is_named ? (uplo == 'L' ? lower(i, j) : conjugate_of(lower(j, i))) : make_scalar<T>(nan, nan);
        }
    return stored;
}

// Checks that the other triangle and the rows beyond are as they were, and completes the Hermitian matrix.
template <class T>
scalar_matrix<T> completed(char uplo, const scalar_matrix<T>& stored, const scalar_matrix<T>& before) {
    scalar_matrix<T> whole = stored;
    for (index j = 0; j < stored.columns; j++)
        for (index i = 0; i < stored.ld; i++) {
            if (i < stored.rows && (uplo == 'L' ? i >= j : i <= j)) continue;
            const T& now = stored.data[static_cast<std::size_t>(i + j * stored.ld)];
            const T& old = before.data[static_cast<std::size_t>(i + j * stored.ld)];
            EXPECT_EQ(std::memcmp(&now, &old, sizeof(T)), 0) << i << ", " << j;
            if (i < stored.rows) whole(i, j) = conjugate_of(stored(j, i));
        }
    return whole;
}

// LAPACK's measure of an inverse, which it wants below 30.
template <class T>
double inverse_error(const scalar_matrix<T>& a, const scalar_matrix<T>& inverse, index step = 1) {
    return product_error(a, inverse, identity<T>(a.rows), step) /
           (static_cast<double>(a.rows) * lapack_unit<T> * one_norm(a) * one_norm(inverse));
}

constexpr index inverse_orders[] = {1, 2, 17, 47, 48, 49, 127, 128, 129, 145, 200, 301};

template <class T> class inverse : public with_runtime {};
TYPED_TEST_SUITE(inverse, tested_scalars);

TYPED_TEST(inverse, of_a_cholesky_factor_is_the_matrixs) {
    using T = TypeParam;
    for (const index n : inverse_orders) {
        const scalar_matrix<T> a = positive_definite<T>(n, 3);
        const scalar_matrix<T> lower = lower_factor(a);
        for (const char uplo : {'L', 'U', 'l', 'u'}) {
            const char triangle = uplo == 'L' || uplo == 'l' ? 'L' : 'U';
            const scalar_matrix<T> before = stored_factor(triangle, lower);
            scalar_matrix<T> x = before;
            ASSERT_EQ(routines<T>::potri(uplo, n, x.first(), x.ld), 0);
            EXPECT_LT(inverse_error(a, completed(triangle, x, before)), 30) << uplo << n;
        }
    }
}

TYPED_TEST(inverse, of_lu_factors_is_the_matrixs) {
    using T = TypeParam;
    for (const index n : inverse_orders) {
        const scalar_matrix<T> a(n, n, 3, static_cast<unsigned>(n));
        scalar_matrix<T> lu = a;
        const auto pivots = factor_with_pivots(lu);
        const scalar_matrix<T> before = lu;
        ASSERT_EQ(routines<T>::getri(n, lu.first(), lu.ld, pivots.data()), 0);
        EXPECT_LT(inverse_error(a, lu), 30) << n;
        for (index j = 0; j < n; j++)
            for (index i = n; i < lu.ld; i++)
                EXPECT_EQ(lu.data[static_cast<std::size_t>(i + j * lu.ld)],
                          before.data[static_cast<std::size_t>(i + j * lu.ld)]);
    }
}

// Here one task updates several blocks.
TYPED_TEST(inverse, of_large_matrices_is_as_accurate) {
    using T = TypeParam;
    constexpr index n = 1900, step = 900;
    scalar_matrix<T> lower(n, n); // well conditioned itself
    for (index j = 0; j < n; j++) lower(j, j) = make_scalar<T>(100, 0);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < j; i++) lower(i, j) = T(0);
    for (const char uplo : {'L', 'U'}) {
        const scalar_matrix<T> before = stored_factor(uplo, lower);
        scalar_matrix<T> x = before;
        ASSERT_EQ(routines<T>::potri(uplo, n, x.first(), n), 0);
        const scalar_matrix<T> whole = completed(uplo, x, before);
        // L (L^H X) is the identity: L^H X for some columns, then L times those.
        const index count = (n + step - 1) / step;
        scalar_matrix<T> adjoint_times(n, count), wanted(n, count);
        for (index c = 0; c < count; c++)
            for (index i = 0; i < n; i++) {
                wide_of<T> sum(0);
                for (index p = i; p < n; p++)
                    sum += wide_of<T>(conjugate_of(lower(p, i))) * wide_of<T>(whole(p, c * step));
                adjoint_times(i, c) = T(sum);
                wanted(i, c) = i == c * step ? T(1) : T(0);
            }
        EXPECT_LT(product_error(lower, adjoint_times, wanted), 30 * static_cast<double>(n) * lapack_unit<T>)
            << uplo;
    }
}

TYPED_TEST(inverse, names_the_first_zero_of_a_singular_factor) {
    using T = TypeParam;
    for (const index n : {5, 200}) {
        scalar_matrix<T> a = diagonally_dominant(scalar_matrix<T>(n, n));
        a(3, 3) = a(4, 4) = T(0);
        const std::vector<T> before = a.data;
        std::vector<std::int64_t> pivots;
        for (index i = 0; i < n; i++) pivots.push_back(i + 1);
        EXPECT_EQ(routines<T>::potri('L', n, a.first(), n), 4);
        EXPECT_EQ(routines<T>::potri('U', n, a.first(), n), 4);
        EXPECT_EQ(routines<T>::getri(n, a.first(), n, pivots.data()), 4);
        EXPECT_EQ(a.data, before);
    }
}

// A square matrix at the end of the last page that may be touched.
template <class T> class matrix_before_a_wall {
public:
    explicit matrix_before_a_wall(index n) {
        const auto page = static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
        const std::size_t bytes = static_cast<std::size_t>(n * n) * sizeof(T);
        const std::size_t readable = (bytes + page - 1) / page * page;
        size_ = readable + page;
        first_page_ = mmap(nullptr, size_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        if (first_page_ == MAP_FAILED) throw std::bad_alloc();
        char* const wall = static_cast<char*>(first_page_) + readable;
        mprotect(wall, page, PROT_NONE);
        first_ = reinterpret_cast<T*>(wall - bytes);
    }
    ~matrix_before_a_wall() { munmap(first_page_, size_); }
    matrix_before_a_wall(const matrix_before_a_wall&) = delete;
    matrix_before_a_wall& operator=(const matrix_before_a_wall&) = delete;
    T* first() const { return first_; }

private:
    void* first_page_;
    std::size_t size_;
    T* first_;
};

TYPED_TEST(inverse, reads_nothing_behind_the_matrix) {
    using T = TypeParam;
    for (const char uplo : {'L', 'U'})
        for (const index n : {1, 2, 17, 128, 129, 300}) {
            const matrix_before_a_wall<T> a(n);
            for (index i = 0; i < n; i++) a.first()[i + i * n] = T(2);
            ASSERT_EQ(routines<T>::potri(uplo, n, a.first(), n), 0);
            for (index i = 0; i < n; i++) ASSERT_EQ(a.first()[i + i * n], T(0.25)) << uplo << n;
        }
}

TYPED_TEST(inverse, of_nothing_is_a_success) {
    EXPECT_EQ(routines<TypeParam>::potri('L', 0, nullptr, 1), 0);
    EXPECT_EQ(routines<TypeParam>::getri(0, nullptr, 1, nullptr), 0);
}

TYPED_TEST(inverse, names_bad_arguments) {
    using T = TypeParam;
    using calls = routines<T>;
    T x[16] = {};
    const std::int64_t pivots[] = {1, 2, 3, 4}, outside[] = {1, 2, 5, 4};
    real_of<T> rcond = 7;
    const std::string lines = error_lines_of([&] {
        EXPECT_EQ(calls::potri('X', 4, x, 4), -1);
        EXPECT_EQ(calls::potri('L', -1, x, 4), -2);
        EXPECT_EQ(calls::potri('L', 4, nullptr, 4), -3);
        EXPECT_EQ(calls::potri('L', 4, x, 3), -4);
        EXPECT_EQ(calls::getri(-1, x, 4, pivots), -1);
        EXPECT_EQ(calls::getri(4, nullptr, 4, pivots), -2);
        EXPECT_EQ(calls::getri(4, x, 3, pivots), -3);
        EXPECT_EQ(calls::getri(4, x, 4, nullptr), -4);
        EXPECT_EQ(calls::getri(4, x, 4, outside), -4);
        EXPECT_EQ(calls::pocon('X', 4, x, 4, 1, &rcond), -1);
        EXPECT_EQ(calls::gecon('F', 4, x, 4, 1, &rcond), -1);
        EXPECT_EQ(calls::gecon('1', -1, x, 4, 1, &rcond), -2);
        EXPECT_EQ(calls::gecon('1', 4, nullptr, 4, 1, &rcond), -3);
        EXPECT_EQ(calls::gecon('1', 4, x, 3, 1, &rcond), -4);
        EXPECT_EQ(calls::gecon('1', 4, x, 4, -1, &rcond), -5);
        EXPECT_EQ(calls::pocon('U', 4, x, 4, std::numeric_limits<real_of<T>>::quiet_NaN(), &rcond), -5);
        EXPECT_EQ(calls::pocon('U', 4, x, 4, 1, nullptr), -6);
    });
    EXPECT_EQ(count_lines(lines), 17) << lines;
    EXPECT_EQ(rcond, 7);
}

// LAPACK's test wants the estimate within a factor of 10 of 1 / (||A|| ||A^-1||), and never below it by more
// than rounding.
TYPED_TEST(inverse, has_a_condition_number_that_the_factors_tell) {
    using T = TypeParam;
    using calls = routines<T>;
    for (const index n : {1, 7, 60, 150}) {
        const scalar_matrix<T> a(n, n, 1, 3);
        scalar_matrix<T> lu = a, transposed = a;
        const auto pivots = factor_with_pivots(lu);
        scalar_matrix<T> x = lu;
        ASSERT_EQ(calls::getri(n, x.first(), x.ld, pivots.data()), 0);
        scalar_matrix<T> x_transposed = x;
        for (index j = 0; j < n; j++)
            for (index i = 0; i < n; i++) transposed(i, j) = a(j, i), x_transposed(i, j) = x(j, i);
        const auto expect = [&](char norm, double of_a, double of_inverse) {
            real_of<T> rcond = 0;
            ASSERT_EQ(calls::gecon(norm, n, lu.first(), lu.ld, static_cast<real_of<T>>(of_a), &rcond), 0);
            const double exact = 1 / (of_a * of_inverse);
            EXPECT_GE(rcond, exact * 0.9) << norm << n;
            EXPECT_LE(rcond, exact * 10) << norm << n;
        };
        expect('1', one_norm(a), one_norm(x));
        expect('o', one_norm(a), one_norm(x));
        expect('I', one_norm(transposed), one_norm(x_transposed));
        const scalar_matrix<T> definite = positive_definite<T>(n);
        for (const char uplo : {'L', 'U'}) {
            const scalar_matrix<T> factor = stored_factor(uplo, lower_factor(definite));
            scalar_matrix<T> inverted = factor;
            ASSERT_EQ(calls::potri(uplo, n, inverted.first(), n), 0);
            real_of<T> rcond = 0;
            ASSERT_EQ(
                calls::pocon(uplo, n, factor.first(), n, static_cast<real_of<T>>(one_norm(definite)), &rcond),
                0);
            const double exact = 1 / (one_norm(definite) * one_norm(completed(uplo, inverted, factor)));
            EXPECT_GE(rcond, exact * 0.9) << uplo << n;
            EXPECT_LE(rcond, exact * 10) << uplo << n;
        }
    }
}

TYPED_TEST(inverse, has_condition_number_zero_when_singular_and_one_when_empty) {
    using T = TypeParam;
    scalar_matrix<T> a = identity<T>(4);
    a(2, 2) = T(0);
    real_of<T> rcond = 7;
    EXPECT_EQ(routines<T>::gecon('1', 4, a.first(), 4, 1, &rcond), 0);
    EXPECT_EQ(rcond, 0);
    EXPECT_EQ(routines<T>::pocon('L', 4, identity<T>(4).first(), 4, 0, &rcond), 0);
    EXPECT_EQ(rcond, 0);
    EXPECT_EQ(routines<T>::gecon('I', 0, nullptr, 1, 3, &rcond), 0);
    EXPECT_EQ(rcond, 1);
}

} // namespace
} // namespace linalg_test
