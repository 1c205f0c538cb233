// Prepares a diagonal block for solving: copies its triangle, packs its rows and inverts its diagonal
// entries.
#include "kernels/cpu/prepare_triangle.hpp"

#include "matrix/precisions.hpp"
#include "matrix/scalar.hpp"

#include <algorithm>

namespace starpu::linalg {

namespace {

template <class T> void clear_other_triangle(shape form, index n, T* to) {
    for (index j = 0; j < n; j++) {
        const index first = form == shape::lower ? 0 : j + 1, end = form == shape::lower ? j : n;
        std::fill(to + first + j * n, to + end + j * n, T(0));
    }
}

} // namespace

template <class T> void copy_triangle(const triangle_source<T>& from, T* to) {
    const index n = from.order;
    // In the order of the matrix's own columns; a transposed lower triangle is an upper one there.
    const bool is_plain = from.stored == storage::plain || from.stored == storage::plain_conjugated;
    const bool is_conjugated = from.stored == storage::conjugated || from.stored == storage::plain_conjugated;
    const bool starts_at_diagonal = (from.form == shape::lower) == is_plain;
    const index row_step = is_plain ? 1 : n;
    const index column_step = is_plain ? n : 1;
    for (index j = 0; j < n; j++) {
        const T* column = from.first + j * from.ld;
        const index end = starts_at_diagonal ? n : j + 1;
        for (index i = starts_at_diagonal ? j : 0; i < end; i++)
            to[i * row_step + j * column_step] = is_conjugated ? conjugate(column[i]) : column[i];
    }
    if (from.unit_diagonal)
        for (index i = 0; i < n; i++) to[i + i * n] = 1;
    clear_other_triangle(from.form, n, to);
}

template <class T>
void prepare_triangle(const kernel_table<T>& kernels, shape form, index n, const T* triangle,
                      packed_triangle<T>& to) {
    to.form = form;
    to.order = n;
    kernels.pack_slivers(storage::plain, n, n, triangle, n, to.rows);
    for (index i = 0; i < n; i++) to.inverse_diagonal[i] = T(1) / triangle[i + i * n];
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void copy_triangle(const triangle_source<T>&, T*);                                              \
    template void prepare_triangle(const kernel_table<T>&, shape, index, const T*, packed_triangle<T>&);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
