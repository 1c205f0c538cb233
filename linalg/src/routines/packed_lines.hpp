// Lines of a matrix as an operand of the packed products: rows of op(A), or columns as rows of its adjoint.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "matrix/scalar.hpp"

namespace starpu::linalg {

struct line_range {
    index first, end;
    index line_count() const { return end - first; }
};

// Entry p of line i lies at (i, p) of a column-major matrix, or at (p, i) where it is transposed.
template <class T> struct line_source {
    bool is_transposed, is_conjugated;
    const T* first;
    index ld;

    storage stored() const {
        if (is_transposed) return is_conjugated ? storage::conjugated : storage::transposed;
        return is_conjugated ? storage::plain_conjugated : storage::plain;
    }
    const T* entry(index line, index p) const {
        return is_transposed ? first + p + line * ld : first + line + p * ld;
    }
};

// The rows of op(A), with op 'N', 'T' or 'C'.
template <class T> line_source<T> rows_of_operand(char op, const T* a, index lda) {
    return {op != 'N', op == 'C', a, lda};
}

// The rows of the adjoint of a matrix with these rows.
template <class T> line_source<T> adjoint_of(line_source<T> rows) {
    rows.is_transposed = !rows.is_transposed;
    rows.is_conjugated = is_complex<T> && !rows.is_conjugated;
    return rows;
}

// Entries `depth` of these lines as slivers.
template <class T>
void pack_lines(const line_source<T>& from, line_range lines, line_range depth, T* slivers);

// The same times `factor`. `copy` has room for all the entries.
template <class T>
void pack_lines_scaled(const line_source<T>& from, line_range lines, line_range depth, T factor, T* slivers,
                       T* copy);

} // namespace starpu::linalg
