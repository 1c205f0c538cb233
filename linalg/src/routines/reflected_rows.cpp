// Packs so many rows at once as leave room in the caches for what they meet.
#include "routines/reflected_rows.hpp"

#include "matrix/precisions.hpp"

#include <algorithm>

namespace starpu::linalg {

template <class T>
void reflected_rows<T>::subtract_inner(const full_rows<T>& v, index columns, const T* c, index ldc,
                                       T* products, index ld, T* scratch) const {
    T* const strips = scratch + sliver_elements();
    for (index first = 0; first < v.count; first += rows_at_once) {
        const index depth = lesser(rows_at_once, v.count - first);
        kernels_.pack_slivers(storage::conjugated, v.width, depth, v.first + first, v.ld, scratch);
        kernels_.pack_strips(depth, columns, c + first, ldc, strips, depth);
        kernels_.multiply(v.width, columns, depth, scratch, depth, strips, depth, products, ld);
    }
}

template <class T>
void reflected_rows<T>::subtract_outer(const full_rows<T>& v, index columns, const T* w_strips, T* c,
                                       index ldc, T* scratch) const {
    for (index first = 0; first < v.count; first += rows_at_once) {
        const index rows = lesser(rows_at_once, v.count - first);
        kernels_.pack_slivers(storage::plain, rows, v.width, v.first + first, v.ld, scratch);
        kernels_.multiply(rows, columns, v.width, scratch, v.width, w_strips, v.width, c + first, ldc);
    }
}

template <class T>
void reflected_rows<T>::multiply_in_place(const full_rows<T>& v, const T* x_strips, T* rows,
                                          T* scratch) const {
    for (index first = 0; first < v.count; first += rows_at_once) {
        const index count = lesser(rows_at_once, v.count - first);
        kernels_.pack_slivers(storage::plain, count, v.width, v.first + first, v.ld, scratch);
        for (index j = 0; j < v.width; j++) std::fill_n(rows + first + j * v.ld, count, T(0));
        kernels_.multiply(count, v.width, v.width, scratch, v.width, x_strips, v.width, rows + first, v.ld);
    }
}

template <class T> void copy_unit_triangle(index width, const T* v, index ldv, T* out, index ld) {
    for (index j = 0; j < width; j++) {
        std::fill_n(out + j * ld, j, T(0));
        out[j + j * ld] = T(1);
        std::copy(v + j * ldv + j + 1, v + j * ldv + width, out + j * ld + j + 1);
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template class reflected_rows<T>;                                                                        \
    template void copy_unit_triangle(index, const T*, index, T*, index);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg
