// Which part of a matrix counts: all of it, or the triangle (trapezoid) on one side of its diagonal.
#pragma once

#include "matrix/index.hpp"

#include <utility>

namespace starpu::linalg {

enum class matrix_part { all, lower, upper };

// By LAPACK's uplo, small or capital; any letter that names no triangle means all of the matrix.
constexpr matrix_part part_named(char uplo) {
    if (uplo == 'L' || uplo == 'l') return matrix_part::lower;
    return uplo == 'U' || uplo == 'u' ? matrix_part::upper : matrix_part::all;
}

// The rows of column j, of m, that belong to it.
constexpr std::pair<index, index> rows_of_part(matrix_part wanted, index m, index j) {
    return {wanted == matrix_part::lower ? lesser(j, m) : 0,
            wanted == matrix_part::upper ? lesser(j + 1, m) : m};
}

// The same without the diagonal.
constexpr std::pair<index, index> rows_off_diagonal(matrix_part wanted, index m, index j) {
    return {wanted == matrix_part::lower ? lesser(j + 1, m) : 0,
            wanted == matrix_part::upper ? lesser(j, m) : m};
}

} // namespace starpu::linalg
