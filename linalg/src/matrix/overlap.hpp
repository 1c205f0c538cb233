// Whether two matrices share entries, which BLAS forbids where one of them is written.
#pragma once

#include "matrix/index.hpp"
#include "matrix/part.hpp"

#include <cstddef>

namespace starpu::linalg {

// Where a column-major matrix lies, and which of its entries count. Its leading dimension is at least its
// number of rows.
struct matrix_place {
    const void* first;
    std::size_t element_bytes;
    index rows, columns, ld;
    matrix_part counting = matrix_part::all;
};

template <class T>
matrix_place place_of(index rows, index columns, const T* first, index ld,
                      matrix_part counting = matrix_part::all) {
    return {first, sizeof(T), rows, columns, ld, counting};
}

// From its first entry to the end of the last one that counts.
std::size_t span_bytes(const matrix_place& m);

// Exact for any two leading dimensions. Takes time in proportion to the columns, if the ranges of addresses
// meet at all.
bool share_entries(const matrix_place& x, const matrix_place& y);

} // namespace starpu::linalg
