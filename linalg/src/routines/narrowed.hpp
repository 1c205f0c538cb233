// Matrices rounded to the next smaller precision, and what a solver in two precisions has to know of them.
#pragma once

#include "matrix/part.hpp"

#include <complex>
#include <vector>

namespace starpu::linalg {

namespace detail {
template <class T> struct narrow;
template <> struct narrow<double> { using type = float; };
template <> struct narrow<std::complex<double>> { using type = std::complex<float>; };
} // namespace detail
template <class T> using narrow_of = typename detail::narrow<T>::type;

// Rounds a part of the n x n matrix a, and measures the largest sum of absolute values along a row of the
// whole matrix, which is Hermitian where only a triangle of it counts. One task for each range of columns.
template <class T> class narrowed_matrix {
public:
    narrowed_matrix(matrix_part wanted, index n, const T* a, index lda, narrow_of<T>* to);

    // False where a number is too large for the smaller precision.
    bool fits() const { return fits_; }
    double infinity_norm() const { return norm_; }

private:
    bool fits_ = true;
    double norm_ = 0;
};

// Rounds m x n numbers in the calling thread. False when one is too large.
template <class T> bool narrow_numbers(index m, index n, const T* a, index lda, narrow_of<T>* to, index ldto);

} // namespace starpu::linalg
