// Prepares a diagonal block for solving with the packed kernels.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg {

// A triangular diagonal block where it lies: op(A) is lower or upper as `form` says.
template <class T> struct triangle_source {
    shape form;
    storage stored;
    bool unit_diagonal;
    index order;
    const T* first;
    index ld;
};

// The triangle of op(A) alone, order x order and column-major, zeros elsewhere: the rest of the user's block
// is not ours to read.
template <class T> void copy_triangle(const triangle_source<T>&, T* to);

// From such a copy. to.rows has room for the order rounded up to slivers, times the order.
template <class T>
void prepare_triangle(const kernel_table<T>&, shape, index order, const T* triangle, packed_triangle<T>& to);

} // namespace starpu::linalg
