// LU factorisation without pivoting in the calling thread.
#pragma once

#include "matrix/index.hpp"
#include "matrix/scalar.hpp"

namespace starpu::linalg {

// Whether an elimination can go on with this pivot.
template <class T> constexpr bool can_eliminate_with(T pivot) {
    return pivot != T(0) && is_finite(pivot);
}

// An m x n matrix becomes its factors. Returns the first pivot that is 0, NaN or infinite, counted from 1,
// and stops there; else 0.
template <class T> index factor_without_pivots(index m, index n, T* a, index lda);

} // namespace starpu::linalg
