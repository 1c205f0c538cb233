// Whether two matrices share entries, which BLAS forbids where one of them is written.
#pragma once

#include "matrix/index.hpp"

#include <cstddef>

namespace starpu::linalg {

// The entries of a column-major matrix that count: all of them, or a triangle with its diagonal.
enum class entries { all, lower, upper };

constexpr entries triangle_of(char uplo) {
    return uplo == 'L' || uplo == 'l' ? entries::lower : entries::upper;
}

// Where a matrix lies. Its leading dimension is at least its number of rows.
struct matrix_place {
    const void* first;
    std::size_t element_bytes;
    index rows, columns, ld;
    entries counting = entries::all;
};

template <class T>
matrix_place place_of(index rows, index columns, const T* first, index ld, entries counting = entries::all) {
    return {first, sizeof(T), rows, columns, ld, counting};
}

// Exact for any two leading dimensions. Takes time in proportion to the columns, if the ranges of addresses
// meet at all.
bool share_entries(const matrix_place& x, const matrix_place& y);

} // namespace starpu::linalg
