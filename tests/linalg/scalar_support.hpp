// What the tests of routines in four precisions share: matrices of any scalar, products in double, the
// public functions by their scalar type.
#pragma once

#include "dense_support.hpp"

#include <starpu_linalg.h>

#include <complex>

namespace linalg_test {

// What sums are done in.
template <class T> using wide_of = std::conditional_t<is_complex<T>, std::complex<double>, double>;
template <class T> constexpr double unit_rounding = std::numeric_limits<real_of<T>>::epsilon();
// What LAPACK and its tests call eps: half of the distance from 1 to the next number.
template <class T> constexpr double lapack_unit = unit_rounding<T> / 2;

template <class T> T make_scalar(double real_part, double imaginary_part) {
    if constexpr (is_complex<T>)
        return T(static_cast<real_of<T>>(real_part), static_cast<real_of<T>>(imaginary_part));
    else
        return static_cast<T>(real_part);
}
template <class T> T conjugate_of(T x) {
    if constexpr (is_complex<T>)
        return std::conj(x);
    else
        return x;
}

// A column-major matrix inside a larger one, filled with numbers between -1/2 and 1/2.
template <class T> struct scalar_matrix {
    index rows, columns, ld;
    std::vector<T> data;

    scalar_matrix(index m, index n, index extra_rows = 0, unsigned seed = 1)
        : rows(m), columns(n), ld(std::max<index>(1, m + extra_rows)),
          data(static_cast<std::size_t>(ld * n)) {
        fill_with_noise(data.data(), data.size(), seed);
    }
    T& operator()(index i, index j) { return data[static_cast<std::size_t>(i + j * ld)]; }
    const T& operator()(index i, index j) const { return data[static_cast<std::size_t>(i + j * ld)]; }
    T* first() { return data.data(); }
    const T* first() const { return data.data(); }
};

template <class T> scalar_matrix<T> diagonally_dominant(scalar_matrix<T> a) {
    for (index j = 0; j < std::min(a.rows, a.columns); j++) a(j, j) += static_cast<real_of<T>>(a.rows);
    return a;
}

// Hermitian and positive definite.
template <class T> scalar_matrix<T> positive_definite(index n, index extra_rows = 0, unsigned seed = 1) {
    scalar_matrix<T> a(n, n, extra_rows, seed);
    for (index j = 0; j < n; j++) {
        for (index i = 0; i < j; i++) a(i, j) = conjugate_of(a(j, i));
        a(j, j) = make_scalar<T>(static_cast<double>(n) + std::real(a(j, j)), 0);
    }
    return a;
}

template <class T> double one_norm(const scalar_matrix<T>& a) {
    double norm = 0;
    for (index j = 0; j < a.columns; j++) {
        double sum = 0;
        for (index i = 0; i < a.rows; i++) sum += std::abs(a(i, j));
        norm = worse_of(norm, sum);
    }
    return norm;
}

// The largest column sum of |A B - C| over columns 0, step, 2 step...
template <class T>
double product_error(const scalar_matrix<T>& a, const scalar_matrix<T>& b, const scalar_matrix<T>& c,
                     index step = 1) {
    double worst = 0;
    for (index j = 0; j < c.columns; j += step) {
        std::vector<wide_of<T>> sums(static_cast<std::size_t>(a.rows));
        for (index p = 0; p < a.columns; p++)
            add_multiple(wide_of<T>(b(p, j)), a.first() + p * a.ld, a.rows, sums.data());
        double error = 0;
        for (index i = 0; i < a.rows; i++)
            error += static_cast<double>(std::abs(sums[static_cast<std::size_t>(i)] - wide_of<T>(c(i, j))));
        worst = worse_of(worst, error);
    }
    return worst;
}

template <class T> scalar_matrix<T> identity(index n) {
    scalar_matrix<T> one(n, n);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < n; i++) one(i, j) = i == j ? T(1) : T(0);
    return one;
}

} // namespace linalg_test
