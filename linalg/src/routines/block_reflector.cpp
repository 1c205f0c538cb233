// Packs V both ways, forms T, and applies I - V T V^H by the packed kernels from either side.
#include "routines/block_reflector.hpp"

#include "kernels/cpu/lapack.hpp"
#include "matrix/precisions.hpp"
#include "matrix/workspace.hpp"

#include <algorithm>

namespace starpu::linalg {

template <class T> index block_reflector<T>::scratch_elements(index most_width, index most_columns) {
    const index columns = greater(most_columns, most_width);
    return workspace<T>::rounded((columns + cpu_kernels<T>().sliver) * most_width) + columns * most_width;
}

namespace {
template <class T> index packed_rows_elements(index most_rows, index most_width) {
    return workspace<T>::rounded((most_rows + 2 * cpu_kernels<T>().sliver) * most_width);
}
template <class T> index packed_columns_elements(index most_rows, index most_width) {
    return workspace<T>::rounded(round_up(most_width, cpu_kernels<T>().sliver) * most_rows);
}

// The unit lower triangle of V with its ones and zeros.
template <class T> void unit_triangle(index width, const T* v, index ldv, T* out, index ld) {
    for (index j = 0; j < width; j++) {
        std::fill_n(out + j * ld, j, T(0));
        out[j + j * ld] = T(1);
        std::copy(v + j * ldv + j + 1, v + j * ldv + width, out + j * ld + j + 1);
    }
}
} // namespace

template <class T> index block_reflector<T>::elements(index most_rows, index most_width) {
    return packed_rows_elements<T>(most_rows, most_width) +
           packed_columns_elements<T>(most_rows, most_width) + workspace<T>::rounded(most_width * most_width);
}

template <class T> void block_reflector<T>::place_in(T* memory, index most_rows, index most_width) {
    most_width_ = most_width;
    v_ = memory;
    vh_ = v_ + packed_rows_elements<T>(most_rows, most_width);
    t_ = vh_ + packed_columns_elements<T>(most_rows, most_width);
}

template <class T> void block_reflector<T>::pack(index rows, index width, const T* v, index ldv, T* scratch) {
    rows_ = rows;
    width_ = width;
    const index padded = padded_width();
    unit_triangle(width, v, ldv, scratch, width);
    kernels_.pack_slivers(storage::plain, width, width, scratch, width, v_);
    kernels_.pack_slivers(storage::conjugated, width, width, scratch, width, vh_);
    if (rows == width) return;
    kernels_.pack_slivers(storage::plain, rows - width, width, v + width, ldv, v_ + padded * width);
    for (index first = width; first < rows; first += depth_at(first))
        kernels_.pack_slivers(storage::conjugated, width, depth_at(first), v + first, ldv,
                              vh_ + first * padded);
}

// The products of all pairs of columns of V, from which T follows.
template <class T>
void block_reflector<T>::form_t(index rows, index width, const T* v, index ldv, const T* tau) {
    unit_triangle(width, v, ldv, t_, ldt());
    lapack::trmm('L', {'L', adjoint<T>, 'U'}, width, width, T(1), v, ldv, t_, ldt());
    if (rows > width)
        lapack::syrk(lapack::symmetry::hermitian, 'U', adjoint<T>, width, rows - width, T(1), v + width, ldv,
                     T(1), t_, ldt());
    finish_t(0, width, tau);
}

// T of two groups of reflectors is T1 and T2 on the diagonal, and -T1 V1^H V2 T2 beside them.
template <class T> void block_reflector<T>::finish_t(index first, index count, const T* tau) {
    T* const t11 = t_ + first + first * ldt();
    if (count == 1) {
        *t11 = tau[first];
        return;
    }
    const index left = count / 2, right = count - left;
    finish_t(first, left, tau);
    finish_t(first + left, right, tau);
    T* const t12 = t11 + left * ldt();
    lapack::trmm('L', {'U', 'N', 'N'}, left, right, T(-1), t11, ldt(), t12, ldt());
    lapack::trmm('R', {'U', 'N', 'N'}, left, right, T(1), t12 + left, ldt(), t12, ldt());
}

template <class T>
void block_reflector<T>::apply_left(char op, index columns, T* c, index ldc, T* scratch) const {
    const index padded = padded_width();
    T* const products = scratch;
    T* const strips = scratch + workspace<T>::rounded(columns * width_);
    std::fill_n(products, columns * width_, T(0));
    for (index first = 0; first < rows_; first += depth_at(first)) {
        const index depth = depth_at(first);
        kernels_.pack_strips(depth, columns, c + first, ldc, strips, depth);
        kernels_.multiply(width_, columns, depth, vh_ + first * padded, depth, strips, depth, products,
                          width_);
    }
    lapack::trmm('L', {'U', op, 'N'}, width_, columns, T(-1), t_, ldt(), products, width_);
    kernels_.pack_strips(width_, columns, products, width_, strips, width_);
    kernels_.multiply(width_, columns, width_, v_, width_, strips, width_, c, ldc);
    if (rows_ > width_)
        kernels_.multiply(rows_ - width_, columns, width_, v_ + padded * width_, width_, strips, width_,
                          c + width_, ldc);
}

template <class T>
void block_reflector<T>::apply_right(char op, index rows, T* c, index ldc, T* scratch) const {
    const index padded = padded_width();
    T* const products = scratch;
    T* const slivers = scratch + workspace<T>::rounded(rows * width_);
    std::fill_n(products, rows * width_, T(0));
    for (index first = 0; first < rows_; first += depth_at(first)) {
        const index depth = depth_at(first);
        kernels_.pack_slivers(storage::plain, rows, depth, c + first * ldc, ldc, slivers);
        kernels_.multiply_transposed(rows, width_, depth, slivers, vh_ + first * padded, products, rows);
    }
    lapack::trmm('R', {'U', op, 'N'}, rows, width_, T(-1), t_, ldt(), products, rows);
    kernels_.pack_slivers(storage::plain, rows, width_, products, rows, slivers);
    kernels_.multiply_transposed(rows, width_, width_, slivers, v_, c, ldc);
    if (rows_ > width_)
        kernels_.multiply_transposed(rows, rows_ - width_, width_, slivers, v_ + padded * width_,
                                     c + width_ * ldc, ldc);
}

#define STARPU_LINALG_BLOCK_REFLECTOR(x, T) template class block_reflector<T>;
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_BLOCK_REFLECTOR)

} // namespace starpu::linalg
