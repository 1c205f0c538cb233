// Norms behind the public functions, for one another: arguments are checked, the runtime is up.
#pragma once

#include "matrix/part.hpp"
#include "matrix/scalar.hpp"

#include <utility>

namespace starpu::linalg {

enum class norm_kind { largest_entry, largest_column_sum, largest_row_sum, frobenius };

// What a diagonal is taken to be: what is stored, only that of the real parts, or ones.
enum class diagonal_kind { stored, real_part, ones };

// A matrix as a norm sees it. Where a part of it counts, its diagonal is asked for and not read like the
// rest.
template <class T> struct measured_matrix {
    matrix_part part;
    bool is_mirrored; // the part stands for the other one, too
    diagonal_kind diagonal;
    index m, n;
    const T* a;
    index lda;

    // The rows of column j that are read as they are stored.
    std::pair<index, index> rows_read(index j) const { return rows_off_diagonal(part, m, j); }
    bool has_diagonal_apart(index j) const { return part != matrix_part::all && j < m; }
    real_of<T> diagonal_size(index j) const;
};

// One task for each range of columns. A NaN in what counts makes the norm NaN. The bits do not depend on the
// number of workers: partial results belong to tiles with extents that depend on the matrix alone, and are
// combined in the order of these.
template <class T> real_of<T> norm_of(norm_kind kind, const measured_matrix<T>& x);

// The largest modulus, or NaN where there is one.
template <class T> real_of<T> largest_entry(index m, index n, const T* a, index lda) {
    return norm_of<T>(norm_kind::largest_entry,
                      {matrix_part::all, false, diagonal_kind::stored, m, n, a, lda});
}

} // namespace starpu::linalg
