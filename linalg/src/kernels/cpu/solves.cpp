// Triangular solves: products with what is solved already, and substitution in registers for the few unknowns
// of a tile. Substitution keeps the accuracy that products with inverted diagonal blocks lose on nearly
// singular matrices.
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

// Columns first... of a sliver become those of X: subtracts the columns of X before them and divides by the
// triangle.
[[gnu::noinline]] void solve_tile_of_sliver(const packed_triangle& triangle, index first, double* x) {
    // Row first + j of L as column j of a right-hand strip.
    const double* l = triangle.rows + first / sliver * sliver * triangle.order + first % sliver;
    tile solved;
    accumulate(first, {x, sliver}, {l, sliver}, solved);
    double* to = x + first * sliver;
    const double* corner = l + first * sliver;
#pragma GCC unroll 8
    for (index j = 0; j < strip; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++)
            solved[j][v] = load(to + j * sliver + v * lanes) - solved[j][v];
#pragma GCC unroll 8
    for (index q = 0; q < strip; q++) {
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++) solved[q][v] *= triangle.inverse_diagonal[first + q];
#pragma GCC unroll 8
        for (index j = q + 1; j < strip; j++)
#pragma GCC unroll 4
            for (index v = 0; v < sliver_vectors; v++) solved[j][v] -= solved[q][v] * corner[q * sliver + j];
    }
#pragma GCC unroll 8
    for (index j = 0; j < strip; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++) store(to + j * sliver + v * lanes, solved[j][v]);
}

} // namespace

// The order is a multiple of a strip here: only the last panel is not, and no rows follow it.
void solve_rows(const packed_triangle& triangle, storage form, index m, double* b, index ld, double* x) {
    for (index i = 0; i < m; i += sliver, x += sliver * triangle.order) {
        const index rows = lesser(sliver, m - i);
        double* from = form == storage::plain ? b + i : b + i * ld;
        pack_sliver(form, rows, triangle.order, from, ld, x);
        for (index j = 0; j < triangle.order; j += strip) solve_tile_of_sliver(triangle, j, x);
        unpack_sliver(form, rows, triangle.order, x, from, ld);
    }
}

namespace {

constexpr index row_vectors = strip / lanes;
constexpr index group_rows = 8; // unknowns that are held in registers together

// The diagonal part of one sliver of a triangle, and one strip of its unknowns.
struct tile_of_strip {
    const double* t; // column of the sliver's first unknown
    const double* inverse_diagonal;
    double* x;

    double factor(index row, index column) const { return t[column * sliver + row]; }
};

// Substitution for rows first..first+group_rows, after the rows known..known_end of the tile.
template <bool is_lower>
[[gnu::always_inline]] inline void solve_group(const tile_of_strip& s, index first, index known,
                                               index known_end) {
    vec row[group_rows][row_vectors];
#pragma GCC unroll 8
    for (index i = 0; i < group_rows; i++)
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors; v++) row[i][v] = load(s.x + (first + i) * strip + v * lanes);
    for (index q = known; q < known_end; q++)
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors; v++) {
            const vec solved = load(s.x + q * strip + v * lanes);
#pragma GCC unroll 8
            for (index i = 0; i < group_rows; i++) row[i][v] -= solved * s.factor(first + i, q);
        }
#pragma GCC unroll 8
    for (index turn = 0; turn < group_rows; turn++) {
        const index q = is_lower ? turn : group_rows - 1 - turn;
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors; v++) {
            row[q][v] *= s.inverse_diagonal[first + q];
            store(s.x + (first + q) * strip + v * lanes, row[q][v]);
#pragma GCC unroll 8
            for (index i = is_lower ? q + 1 : 0; i < (is_lower ? group_rows : q); i++)
                row[i][v] -= row[q][v] * s.factor(first + i, first + q);
        }
    }
}

// The same for any number of rows, one at a time.
void solve_some_rows(const tile_of_strip& s, shape form, index first, index count, index known,
                     index known_end) {
    for (index turn = 0; turn < count; turn++) {
        const index i = form == shape::lower ? first + turn : first + count - 1 - turn;
        const index from = form == shape::lower ? known : i + 1, end = form == shape::lower ? i : known_end;
        for (index j = 0; j < strip; j++) {
            double sum = s.x[i * strip + j];
            for (index q = from; q < end; q++) sum -= s.factor(i, q) * s.x[q * strip + j];
            s.x[i * strip + j] = sum * s.inverse_diagonal[i];
        }
    }
}

// The rows of one sliver: groups from the top for a lower triangle, from the bottom for an upper one.
void solve_tile_of_strip(const tile_of_strip& s, shape form, index rows) {
    const index whole = rows / group_rows * group_rows;
    if (form == shape::lower) {
        for (index i = 0; i < whole; i += group_rows) solve_group<true>(s, i, 0, i);
        solve_some_rows(s, form, whole, rows - whole, 0, rows);
    } else {
        solve_some_rows(s, form, whole, rows - whole, 0, rows);
        for (index i = whole - group_rows; i >= 0; i -= group_rows)
            solve_group<false>(s, i, i + group_rows, rows);
    }
}

// Unknowns i...i+rows of one strip of columns, the unknowns known..known_end being solved.
void solve_sliver_of_strip(const packed_triangle& triangle, index i, index rows, index known, index known_end,
                           index columns, double* c, index ldc, double* x) {
    const double* sliver_rows = triangle.rows + i * triangle.order;
    update_tile(known_end - known, {sliver_rows + known * sliver, sliver}, {x + known * strip, strip}, c, ldc,
                rows, columns);
    double* unknowns = x + i * strip;
    if (columns >= strip)
        interleave_columns<strip>(rows, c, ldc, unknowns);
    else
        interleave_some_columns<strip>(rows, columns, c, ldc, unknowns);
    solve_tile_of_strip({sliver_rows + i * sliver, triangle.inverse_diagonal + i, unknowns}, triangle.form,
                        rows);
    if (columns >= strip)
        spread_columns<strip>(rows, unknowns, c, ldc);
    else
        spread_some_columns<strip>(rows, columns, unknowns, c, ldc);
}

} // namespace

void solve_columns(const packed_triangle& triangle, index n, double* c, index ldc, double* x) {
    const index order = triangle.order, slivers = ceil_div(order, sliver);
    const bool is_lower = triangle.form == shape::lower;
    for (index turn = 0; turn < slivers; turn++) {
        const index i = (is_lower ? turn : slivers - 1 - turn) * sliver, rows = lesser(sliver, order - i);
        const index known = is_lower ? 0 : i + rows, known_end = is_lower ? i : order;
        for (index j = 0; j < n; j += strip)
            solve_sliver_of_strip(triangle, i, rows, known, known_end, n - j, c + i + j * ldc, ldc,
                                  x + j * order);
    }
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
