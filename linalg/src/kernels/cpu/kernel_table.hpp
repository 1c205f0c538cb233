// What a set of CPU kernels offers: products and solves on packed operands, one table per instruction set.
//
// A packed left operand is a row of slivers: `sliver` rows side by side for each of the k columns, one sliver
// after the other, padded with zeros to whole slivers. A packed right operand is the same with strips of
// `strip` columns. sliver is a multiple of strip, so slivers of X also serve as the strips of X' (read with
// the step of a sliver): one packing of a Cholesky panel is both operands of its update.
#pragma once

#include "matrix/index.hpp"

namespace starpu::linalg {

// No block of ours is larger, and no panel of LU wider: they bound arrays.
constexpr index largest_block = 384;
constexpr index largest_panel = 256;

// How a block of op(A) lies in the column-major matrix.
enum class storage { plain, transposed };
enum class shape { lower, upper };

// A triangular block ready for solving: its rows as slivers, and the inverses of its diagonal entries.
struct packed_triangle {
    shape form = shape::lower;
    index order = 0;
    double* rows = nullptr; // the largest order rounded up to slivers, times the order
    double inverse_diagonal[largest_block] = {};
};

// A triangular system where it lies in a column-major matrix: op(T) is lower or upper as `form` says. Nothing
// of the matrix's other triangle is read, nor its diagonal where that is 1.
struct triangular_system {
    shape form;
    storage stored;
    bool has_unit_diagonal;
    index order;
    const double* first;
    index ld;
};

struct kernel_table {
    const char* name;
    index sliver;
    index strip;

    // Rows of op(x), m x k, as slivers.
    void (*pack_slivers)(storage, index m, index k, const double* x, index ld, double* out);
    // Columns of x, k x n, as strips that are `depth` long; only the first k of them are written.
    void (*pack_strips)(index k, index n, const double* x, index ld, double* out, index depth);
    // c (m x n) -= A B: the first k of slivers a_depth long and of strips b_depth long.
    void (*multiply)(index m, index n, index k, const double* a, index a_depth, const double* b,
                     index b_depth, double* c, index ldc);
    // c (m x n) -= A X', both as slivers of depth k.
    void (*multiply_transposed)(index m, index n, index k, const double* a, const double* x, double* c,
                                index ldc);
    // The triangle of c (n x n) -= X X', X as slivers.
    void (*multiply_symmetric)(shape, index n, index k, const double* x, double* c, index ldc);
    // X = B L^-T for m rows of B, where op(b) are the rows: to b, and as slivers to x.
    void (*solve_rows)(const packed_triangle&, storage, index m, double* b, index ld, double* x);
    // X = T^-1 C for the n columns of c, in place, and as strips as deep as the triangle's order to x.
    void (*solve_columns)(const packed_triangle&, index n, double* c, index ldc, double* x);
    // x = op(T)^-1 x for one right-hand side.
    void (*substitute)(const triangular_system&, double* x);
    // LU with partial pivoting of m x n, m >= n. Pivots count from 0 and are relative to the first row.
    // zero_pivot: the first column with a pivot of 0, else -1. Returns the column of a pivot that is NaN or
    // infinite, where it stops, else -1.
    index (*factor_panel)(index m, index n, double* a, index ld, index* pivots, index* zero_pivot);
};

// The best table for this processor, or the one named by STARPU_LINALG_KERNELS.
const kernel_table& cpu_kernels();

} // namespace starpu::linalg
