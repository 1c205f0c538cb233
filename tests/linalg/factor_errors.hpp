// How far the product of triangular factors is from the matrix, as LAPACK's own tests measure it; the
// reference multiplies.
#pragma once

#include "random_problems.hpp"

namespace linalg_test {

// The lower triangle of a Cholesky factor, that of the adjoint where the upper one is stored.
template <class T> padded<T> lower_factor_of(char uplo, const padded<T>& a) {
    padded<T> l(a.rows, a.rows, 0);
    for (index j = 0; j < a.rows; j++)
        for (index i = j; i < a.rows; i++) l(i, j) = uplo == 'L' ? a(i, j) : conjugate_of(a(j, i));
    return l;
}

// |A - L L^H| or |A - U^H U| / (|A| n eps): xPOT01.
template <class T> double cholesky_error(char uplo, const padded<T>& a, const padded<T>& factor) {
    if (a.rows == 0) return 0;
    const padded<T> l = lower_factor_of(uplo, factor);
    padded<T> product = l;
    reference<T>("trmm", 'R', 'L', 'C', 'N', l.m(), l.n(), T(1), l.first(), l.step(), product.first(),
                 product.step());
    return relative_difference(product, a, a.rows);
}

// L U, where both are as getrf leaves them: L beside the upper triangle multiplies rows beyond it first.
template <class T> padded<T> product_of_lu(const padded<T>& factors) {
    const index least = std::min(factors.rows, factors.columns), beyond = factors.rows - least;
    padded<T> product(factors.rows, factors.columns, 0);
    for (index j = 0; j < factors.columns; j++)
        for (index i = 0; i <= std::min(j, least - 1); i++) product(i, j) = factors(i, j);
    if (beyond > 0)
        reference<T>("gemm", 'N', 'N', static_cast<int>(beyond), product.n(), static_cast<int>(least), T(1),
                     &factors(least, 0), factors.step(), product.first(), product.step(), T(0),
                     &product(least, 0), product.step());
    reference<T>("trmm", 'L', 'L', 'N', 'U', static_cast<int>(least), product.n(), T(1), factors.first(),
                 factors.step(), product.first(), product.step());
    return product;
}

// |P A - L U| / (|A| n eps), where n counts columns, the exchanges done by the reference; without pivots P is
// one. xGET01.
template <class T>
double lu_error(const padded<T>& a, const padded<T>& factors, const std::vector<int64_t>& pivots) {
    if (std::min(a.rows, a.columns) == 0) return 0;
    padded<T> exchanged = a;
    std::vector<int> narrow(pivots.begin(), pivots.end());
    reference<T>("laswp", a.n(), exchanged.first(), a.step(), 1, static_cast<int>(narrow.size()),
                 narrow.data(), 1);
    return relative_difference(product_of_lu(factors), exchanged, a.columns);
}

} // namespace linalg_test
