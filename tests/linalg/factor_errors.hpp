// How far the product of triangular factors is from the matrix, as LAPACK's own tests measure it; the
// reference multiplies.
#pragma once

#include "random_problems.hpp"

namespace linalg_test {

// The lower triangle, as it is or with ones on its diagonal, and the upper one, of as many columns and rows
// as are wanted.
template <class T> padded<T> lower_of(const padded<T>& a, index columns, bool has_unit_diagonal) {
    padded<T> l(a.rows, columns, 0);
    for (index j = 0; j < columns; j++)
        for (index i = j; i < a.rows; i++) l(i, j) = i == j && has_unit_diagonal ? T(1) : a(i, j);
    return l;
}
template <class T> padded<T> upper_of(const padded<T>& a, index rows) {
    padded<T> u(rows, a.columns, 0);
    for (index j = 0; j < a.columns; j++)
        for (index i = 0; i <= std::min(j, rows - 1); i++) u(i, j) = a(i, j);
    return u;
}

// |A - L L^H| or |A - U^H U| / (|A| n unit).
template <class T> double cholesky_error(char uplo, const padded<T>& a, const padded<T>& factor) {
    if (a.rows == 0) return 0;
    padded<T> product(a.rows, a.columns, 0);
    const padded<T> f = uplo == 'L' ? lower_of(factor, a.rows, false) : upper_of(factor, a.rows);
    reference_product<T>(uplo == 'L' ? 'N' : 'C', uplo == 'L' ? 'C' : 'N', T(1), f, f, T(0), product);
    return relative_difference(product, a);
}

// |P A - L U| / (|A| n unit), the exchanges done by the reference; without pivots P is one.
template <class T>
double lu_error(const padded<T>& a, const padded<T>& factors, const std::vector<int64_t>& pivots) {
    const index least = std::min(a.rows, a.columns);
    if (least == 0) return 0;
    padded<T> exchanged = a, product(a.rows, a.columns, 0);
    std::vector<int> narrow(pivots.begin(), pivots.end());
    reference<T>("laswp", a.n(), exchanged.first(), a.step(), 1, static_cast<int>(narrow.size()),
                 narrow.data(), 1);
    reference_product<T>('N', 'N', T(1), lower_of(factors, least, true), upper_of(factors, least), T(0),
                         product);
    return relative_difference(product, exchanged);
}

} // namespace linalg_test
