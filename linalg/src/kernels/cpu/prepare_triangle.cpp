// Prepares a diagonal block for solving: copies its triangle, packs its rows and inverts its diagonal
// entries.
#include "kernels/cpu/prepare_triangle.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

void clear_other_triangle(shape form, index n, double* to) {
    for (index j = 0; j < n; j++) {
        const index first = form == shape::lower ? 0 : j + 1, end = form == shape::lower ? j : n;
        std::fill(to + first + j * n, to + end + j * n, 0.0);
    }
}

} // namespace

void copy_triangle(const triangle_source& from, double* to) {
    const index n = from.order;
    // In the order of the matrix's own columns; a transposed lower triangle is an upper one there.
    const bool starts_at_diagonal = (from.form == shape::lower) == (from.stored == storage::plain);
    const index row_step = from.stored == storage::plain ? 1 : n;
    const index column_step = from.stored == storage::plain ? n : 1;
    for (index j = 0; j < n; j++) {
        const double* column = from.first + j * from.ld;
        const index end = starts_at_diagonal ? n : j + 1;
        for (index i = starts_at_diagonal ? j : 0; i < end; i++)
            to[i * row_step + j * column_step] = column[i];
    }
    if (from.unit_diagonal)
        for (index i = 0; i < n; i++) to[i + i * n] = 1;
    clear_other_triangle(from.form, n, to);
}

void prepare_triangle(const kernel_table& kernels, shape form, index n, const double* triangle,
                      packed_triangle& to) {
    to.form = form;
    to.order = n;
    kernels.pack_slivers(storage::plain, n, n, triangle, n, to.rows);
    for (index i = 0; i < n; i++) to.inverse_diagonal[i] = 1 / triangle[i + i * n];
}

} // namespace starpu::linalg
