// Prepares a diagonal block for solving: packs its rows and inverts its small diagonal blocks, where that is
// accurate.
#include "kernels/cpu/prepare_triangle.hpp"

#include "kernels/cpu/lapack.hpp"

#include <cmath>

namespace starpu::linalg {

namespace {

// Above this, the residual of a product with the inverse is visibly worse than that of a substitution: on a
// Gaussian kernel matrix with 1e-12 on the diagonal, products alone gave garbage; below it they cost no
// accurate digit.
constexpr double largest_condition = 1e3;

double largest_entry(index count, const double* x) {
    double largest = 0;
    for (index q = 0; q < count; q++) largest = std::fmax(largest, std::fabs(x[q]));
    return largest;
}

// The triangle of op(A) alone, column-major, zeros elsewhere: the rest of the user's block is not ours to
// read.
void copy_triangle(const triangle_source& from, double* to) {
    const index n = from.order;
    for (index j = 0; j < n; j++) {
        const bool lower = from.form == shape::lower;
        for (index i = 0; i < n; i++) {
            const bool inside = lower ? i >= j : i <= j;
            const index at = from.stored == storage::plain ? i + j * from.ld : j + i * from.ld;
            to[i + j * n] = !inside ? 0 : i == j && from.unit_diagonal ? 1 : from.first[at];
        }
    }
}

void copy_block(index order, const double* from, index ld, double* to) {
    for (index j = 0; j < order; j++)
        for (index i = 0; i < order; i++) to[i + j * order] = from[i + j * ld];
}

// Returns whether the inverse is worth having: written so that NaN and infinity are not.
bool invert(shape form, index order, double* block) {
    const double before = largest_entry(order * order, block);
    if (lapack::trtri(form == shape::lower ? 'L' : 'U', 'N', order, block, order) != 0) return false;
    return before * largest_entry(order * order, block) <= largest_condition;
}

} // namespace

void prepare_triangle(const kernel_table& kernels, const triangle_source& from, packed_triangle& to,
                      double* scratch) {
    const index n = from.order;
    to.form = from.form;
    to.order = n;
    copy_triangle(from, scratch);
    kernels.pack_slivers(storage::plain, n, n, scratch, n, to.rows);
    for (index s = 0, block = 0; s < n; s += inverse_order, block++) {
        const index order = lesser(inverse_order, n - s);
        double inverse[inverse_order * inverse_order];
        double* packed = to.inverses + block * inverse_order * inverse_order;
        copy_block(order, scratch + s + s * n, n, inverse);
        to.solve_directly[block] = !invert(from.form, order, inverse);
        if (to.solve_directly[block]) {
            copy_block(order, scratch + s + s * n, n, packed);
            continue;
        }
        for (index q = 0; q < order * order; q++) inverse[q] = -inverse[q];
        kernels.pack_slivers(storage::plain, order, order, inverse, order, packed);
    }
}

} // namespace starpu::linalg
