// Triangular solves as products with small inverses, or by trsm where an inverse was found to cost accuracy.
#include "kernels/cpu/lapack.hpp"
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

constexpr index inverse_elements = inverse_order * inverse_order;

// Rows j... of packed slivers, read as a right-hand strip.
right_operand rows_as_strip(const double* slivers, index j, index depth) {
    return {slivers + j / sliver * sliver * depth + j % sliver, sliver};
}

// x = t inverse(L)' for one diagonal block of `order` columns; both are slivers that start at its first
// column.
void solve_diagonal_of_sliver(const packed_triangle& triangle, index block, index order, double* t,
                              double* x) {
    const double* inverse = triangle.inverses + block * inverse_elements;
    if (triangle.solve_directly[block]) {
        for (index q = 0; q < sliver * order; q++) x[q] = t[q];
        lapack::trsm('R', {'L', 'T', 'N'}, sliver, order, inverse, order, x, sliver);
        return;
    }
    for (index j = 0; j < order; j += strip)
        whole_tile(lesser(order, j + strip), {t, sliver}, rows_as_strip(inverse, j, order), x + j * sliver,
                   sliver);
}

// One sliver of B, packed in t and spoilt, becomes the sliver x of B L^-T.
void solve_sliver(const packed_triangle& triangle, double* t, double* x) {
    const index order = triangle.order;
    for (index q = 0; q < sliver * order; q++) x[q] = 0;
    for (index s = 0, block = 0; s < order; s += inverse_order, block++) {
        const index width = lesser(inverse_order, order - s);
        for (index j = s; s > 0 && j < s + width; j += strip)
            whole_tile(s, {x, sliver}, rows_as_strip(triangle.rows, j, order), t + j * sliver, sliver);
        solve_diagonal_of_sliver(triangle, block, width, t + s * sliver, x + s * sliver);
    }
}

} // namespace

// The order is a multiple of a strip here: only the last panel is not, and no rows follow it.
void solve_rows(const packed_triangle& triangle, storage form, index m, double* b, index ld, double* x) {
    alignas(64) double t[sliver * largest_block];
    for (index i = 0; i < m; i += sliver, x += sliver * triangle.order) {
        const index rows = lesser(sliver, m - i);
        double* from = form == storage::plain ? b + i : b + i * ld;
        pack_sliver(form, rows, triangle.order, from, ld, t);
        solve_sliver(triangle, t, x);
        unpack_sliver(form, rows, triangle.order, x, from, ld);
    }
}

namespace {

void solve_diagonal_of_columns(const packed_triangle& triangle, index block, index order, index n, double* c,
                               index ldc, double* scratch) {
    const double* inverse = triangle.inverses + block * inverse_elements;
    if (triangle.solve_directly[block]) {
        const char uplo = triangle.form == shape::lower ? 'L' : 'U';
        lapack::trsm('L', {uplo, 'N', 'N'}, order, n, inverse, order, c, ldc);
        return;
    }
    pack_strips(order, n, c, ldc, scratch, order);
    for (index j = 0; j < n; j++)
        for (index i = 0; i < order; i++) c[i + j * ldc] = 0;
    multiply(order, n, order, inverse, order, scratch, order, c, ldc); // minus minus the inverse
}

} // namespace

void solve_columns(const packed_triangle& triangle, index n, double* c, index ldc, double* x,
                   double* scratch) {
    const index order = triangle.order, blocks = ceil_div(order, inverse_order);
    const bool lower = triangle.form == shape::lower;
    for (index turn = 0; turn < blocks; turn++) {
        const index block = lower ? turn : blocks - 1 - turn, s = block * inverse_order;
        const index width = lesser(inverse_order, order - s);
        const index known = lower ? 0 : s + width, known_end = lower ? s : order; // solved unknowns
        multiply(width, n, known_end - known, triangle.rows + s * order + known * sliver, order,
                 x + known * strip, order, c + s, ldc);
        solve_diagonal_of_columns(triangle, block, width, n, c + s, ldc, scratch);
        pack_strips(width, n, c + s, ldc, x + s * strip, order);
    }
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
