// What the tests of BLAS's level 3 and of the norms share: numbers of each of the four types, and products by
// plain loops in double precision, which are told nothing of triangles and options.
#pragma once

#include "dense_support.hpp"

#include <complex>

namespace linalg_test {

template <class T> constexpr double unit_of = static_cast<double>(std::numeric_limits<real_of<T>>::epsilon());

using wide = std::complex<double>;

template <class T> wide widened(T x) {
    if constexpr (is_complex<T>)
        return {double(x.real()), double(x.imag())};
    else
        return {double(x), 0};
}

template <class T> T made_of(double re, double im) {
    if constexpr (is_complex<T>)
        return {static_cast<real_of<T>>(re), static_cast<real_of<T>>(im)};
    else
        return static_cast<T>(re);
}

template <class T> T unread() {
    return made_of<T>(nan, nan);
}

template <class T> bool is_same(T x, T y) {
    const wide a = widened(x), b = widened(y);
    const auto same = [](double p, double q) { return p == q || (p != p && q != q); };
    return same(a.real(), b.real()) && same(a.imag(), b.imag());
}

// A column-major matrix with rows beyond it, which hold numbers too.
template <class T> struct numbers_of {
    index rows, columns, ld;
    std::vector<T> data;

    numbers_of(index m, index n, index extra_rows, unsigned seed)
        : rows(m), columns(n), ld(std::max<index>(1, m + extra_rows)), data(std::size_t(ld * n)) {
        fill_with_noise(data.data(), data.size(), seed, 2);
    }
    T& operator()(index i, index j) { return data[std::size_t(i + j * ld)]; }
    T operator()(index i, index j) const { return data[std::size_t(i + j * ld)]; }
    T* first() { return data.data(); }
    const T* first() const { return data.data(); }
};

// A dense matrix of doubles, whole.
struct whole {
    index rows, columns;
    std::vector<wide> data;

    whole(index m, index n) : rows(m), columns(n), data(std::size_t(m * n)) {}
    wide& operator()(index i, index j) { return data[std::size_t(i + j * rows)]; }
    wide operator()(index i, index j) const { return data[std::size_t(i + j * rows)]; }
};

inline bool is_in_triangle(char uplo, index i, index j) {
    return uplo == 'L' ? i >= j : i <= j;
}

template <class T> whole all_of(const numbers_of<T>& x) {
    whole result(x.rows, x.columns);
    for (index j = 0; j < x.columns; j++)
        for (index i = 0; i < x.rows; i++) result(i, j) = widened(x(i, j));
    return result;
}

inline whole transposed(const whole& x, char trans) {
    if (trans == 'N') return x;
    whole result(x.columns, x.rows);
    for (index j = 0; j < x.columns; j++)
        for (index i = 0; i < x.rows; i++) result(j, i) = trans == 'C' ? std::conj(x(i, j)) : x(i, j);
    return result;
}

// The symmetric or Hermitian matrix of which x holds one triangle.
template <class T> whole mirrored(char uplo, bool is_hermitian, const numbers_of<T>& x) {
    whole result(x.rows, x.rows);
    for (index j = 0; j < x.rows; j++)
        for (index i = 0; i < x.rows; i++)
            if (is_in_triangle(uplo, i, j)) {
                result(i, j) = widened(x(i, j));
                result(j, i) = is_hermitian ? std::conj(result(i, j)) : result(i, j);
                if (i == j && is_hermitian) result(i, i) = result(i, i).real();
            }
    return result;
}

// The triangular matrix of which x holds the part that is looked at.
template <class T> whole triangular(char uplo, char diag, const numbers_of<T>& x) {
    whole result(x.rows, x.columns);
    for (index j = 0; j < x.columns; j++)
        for (index i = 0; i < x.rows; i++) {
            if (is_in_triangle(uplo, i, j)) result(i, j) = widened(x(i, j));
            if (i == j && diag == 'U') result(i, i) = 1;
        }
    return result;
}

// What may not be looked at becomes NaN.
template <class T> void hide_other_triangle(char uplo, char diag, numbers_of<T>& x) {
    for (index j = 0; j < x.columns; j++)
        for (index i = 0; i < x.rows; i++)
            if (!is_in_triangle(uplo, i, j) || (i == j && diag == 'U')) x(i, j) = unread<T>();
}

// c += alpha a b
inline void add_product(wide alpha, const whole& a, const whole& b, whole& c) {
    for (index j = 0; j < b.columns; j++)
        for (index l = 0; l < b.rows; l++)
            add_multiple(alpha * b(l, j), a.data.data() + l * a.rows, a.rows, c.data.data() + j * c.rows);
}

// c scaled; a beta of 0 makes 0 of everything.
template <class T> whole scaled(wide beta, const numbers_of<T>& c) {
    whole result = all_of(c);
    for (wide& x : result.data) x = beta == wide(0) ? wide(0) : beta * x;
    return result;
}

// What lies outside of c's named triangle (of all of c where uplo is 'A'), beyond its rows included, is as
// before; what lies inside is as wanted.
template <class T>
void expect_result(char uplo, const whole& wanted, const numbers_of<T>& before, const numbers_of<T>& c,
                   double tolerance, const std::string& what) {
    double error = 0;
    for (index j = 0; j < c.columns; j++)
        for (index i = 0; i < c.ld; i++) {
            if (i < c.rows && (uplo == 'A' || is_in_triangle(uplo, i, j))) {
                error = worse_of(error, std::abs(widened(c(i, j)) - wanted(i, j)));
            } else {
                ASSERT_TRUE(is_same(c(i, j), before(i, j))) << what << " wrote at " << i << ", " << j;
            }
        }
    EXPECT_LE(error, tolerance) << what;
}

} // namespace linalg_test
