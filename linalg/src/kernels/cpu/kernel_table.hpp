// What a set of CPU kernels offers: products and solves on packed operands, one table per instruction set and
// scalar type.
//
// A packed left operand is a row of slivers: `sliver` rows side by side for each of the k columns, one sliver
// after the other, padded with zeros to whole slivers. A packed right operand is the same with strips of
// `strip` columns. sliver is a multiple of strip, so slivers of X also serve as the strips of X' (read with
// the step of a sliver): one packing of a Cholesky panel is both operands of its update. Packed complex
// numbers lie as groups of real parts, each followed by the group of their imaginary parts.
#pragma once

#include "matrix/index.hpp"

#include <complex>

namespace starpu::linalg {

// No block of ours is larger, and no panel of LU wider: they bound arrays.
constexpr index largest_block = 384;
constexpr index largest_panel = 256;

// How a block of op(A) lies in the column-major matrix: as it is, or as its transpose, or as its conjugate
// transpose; of real numbers the last two are the same. pack_slivers() also takes what is conjugated alone.
enum class storage { plain, transposed, conjugated, plain_conjugated };
enum class shape { lower, upper };

// A triangular block ready for solving: its rows as slivers, and the inverses of its diagonal entries.
template <class T> struct packed_triangle {
    shape form = shape::lower;
    index order = 0;
    T* rows = nullptr; // the largest order rounded up to slivers, times the order
    T inverse_diagonal[largest_block] = {};
};

// A triangular system where it lies in a column-major matrix: op(T) is lower or upper as `form` says. Nothing
// of the matrix's other triangle is read, nor its diagonal where that is 1.
template <class T> struct triangular_system {
    shape form;
    storage stored;
    bool has_unit_diagonal;
    index order;
    const T* first;
    index ld;
};

template <class T> struct kernel_table {
    const char* name;
    index sliver;
    index strip;

    // Rows of op(x), m x k, as slivers.
    void (*pack_slivers)(storage, index m, index k, const T* x, index ld, T* out);
    // Columns of x, k x n, as strips that are `depth` long; only the first k of them are written.
    void (*pack_strips)(index k, index n, const T* x, index ld, T* out, index depth);
    // c (m x n) -= A B: the first k of slivers a_depth long and of strips b_depth long.
    void (*multiply)(index m, index n, index k, const T* a, index a_depth, const T* b, index b_depth, T* c,
                     index ldc);
    // c (m x n) -= A X^H, both as slivers of depth k; X^H is the transpose of a real X.
    void (*multiply_transposed)(index m, index n, index k, const T* a, const T* x, T* c, index ldc);
    // The same for the first k columns of slivers that are `depth` long.
    void (*multiply_transposed_part)(index m, index n, index k, index depth, const T* a, const T* x, T* c,
                                     index ldc);
    // The triangle of c (n x n) -= A X^H: the first k columns of slivers that are `depth` long.
    void (*multiply_symmetric)(shape, index n, index k, index depth, const T* a, const T* x, T* c, index ldc);
    // X = B T^-H for m rows of B, where op(b) are the rows: to b, and as slivers to x.
    void (*solve_rows)(const packed_triangle<T>&, storage, index m, T* b, index ld, T* x);
    // X = T^-1 C for the n columns of c, in place, and as strips as deep as the triangle's order to x.
    void (*solve_columns)(const packed_triangle<T>&, index n, T* c, index ldc, T* x);
    // x = op(T)^-1 x for one right-hand side.
    void (*substitute)(const triangular_system<T>&, T* x);
    // LU with partial pivoting of m x n, m >= n. Pivots count from 0 and are relative to the first row.
    // zero_pivot: the first column with a pivot of 0, else -1. Returns the column of a pivot that is NaN or
    // infinite, where it stops, else -1.
    index (*factor_panel)(index m, index n, T* a, index ld, index* pivots, index* zero_pivot);
    // QR of m x n as LAPACK's geqrt3 does it: R and, below it, the reflectors; the upper triangle T of their
    // product, with tau on its diagonal, and zeros below it. Without needs_t only the diagonal is to be
    // looked at. Where m < n, and then without T, the reflectors of the first m columns are applied to the
    // others. t has the rows of T and n columns.
    void (*reflect_panel)(index m, index n, T* a, index ld, T* t, index ldt, bool needs_t);
};

// One table for each scalar type.
struct kernel_set {
    kernel_table<float> s;
    kernel_table<double> d;
    kernel_table<std::complex<float>> c;
    kernel_table<std::complex<double>> z;
};

// The best tables for this processor, or those named by STARPU_LINALG_KERNELS.
template <class T> const kernel_table<T>& cpu_kernels();

} // namespace starpu::linalg
