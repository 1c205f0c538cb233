// Triangular solves: products with what is solved already, and substitution in registers for the few unknowns
// of a tile. Substitution keeps the accuracy that products with inverted diagonal blocks lose on nearly
// singular matrices.
#include "kernels/cpu/packing.hpp"
#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

namespace {

// Columns first... of a sliver, at most a strip of them, become those of X: subtracts the columns of X that
// are known, before them for a lower triangle and behind them for an upper one, and divides by the triangle's
// conjugate.
template <bool is_lower, class E, class T>
[[gnu::noinline]] void solve_tile_of_sliver(const packed_triangle<T>& triangle, index first,
                                            real_part_of<E>* x) {
    constexpr index step = part_count<E> * sliver<E>, vector_parts = part_count<E> * lanes<E>;
    const index count = lesser(strip<E>, triangle.order - first);
    const index known = is_lower ? 0 : first + count, known_end = is_lower ? first : triangle.order;
    const right_operand<E> t = strip_of_slivers<E>(parts(triangle.rows), first, triangle.order);
    tile<E> solved;
    take_product<right_side::conjugated>(known_end - known, left_operand<E>{x + known * step, step},
                                         right_operand<E>{t.first + known * t.step, t.step, t.imaginary},
                                         solved);
    real_part_of<E>* to = x + first * step;
    const real_part_of<E>* corner = t.first + first * t.step;
#pragma GCC unroll 8
    for (index j = 0; j < strip<E>; j++) {
        if (j >= count) break;
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++) {
            row_vector<E> old = row_vector<E>::load_packed(to + j * step + v * vector_parts);
            old -= solved[j][v];
            solved[j][v] = old;
        }
    }
#pragma GCC unroll 8
    for (index turn = 0; turn < strip<E>; turn++) {
        const index q = is_lower ? turn : strip<E> - 1 - turn;
        if (q >= count) continue;
        const E inverse = conjugate_of(elements(triangle.inverse_diagonal)[first + q]);
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++) solved[q][v] *= inverse;
#pragma GCC unroll 8
        for (index j = is_lower ? q + 1 : 0; j < (is_lower ? strip<E> : q); j++) {
            const E factor = conjugate_of(right_operand<E>::number(corner + q * step, j, t.imaginary));
#pragma GCC unroll 4
            for (index v = 0; v < sliver_vectors<E>; v++) solved[j][v].subtract_product(solved[q][v], factor);
        }
    }
#pragma GCC unroll 8
    for (index j = 0; j < strip<E>; j++) {
        if (j >= count) break;
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++)
            solved[j][v].store_packed(to + j * step + v * vector_parts);
    }
}

// All columns, from the first for a lower triangle and from the last for an upper one.
template <class E, class T> void solve_sliver(const packed_triangle<T>& triangle, real_part_of<E>* x) {
    const index tiles = ceil_div(triangle.order, strip<E>);
    if (triangle.form == shape::lower)
        for (index i = 0; i < tiles; i++) solve_tile_of_sliver<true, E>(triangle, i * strip<E>, x);
    else
        for (index i = tiles; i-- > 0;) solve_tile_of_sliver<false, E>(triangle, i * strip<E>, x);
}

template <class E> void unpack_rows(index rows, index k, const real_part_of<E>* packed, E* x, index ld) {
    using row = packed_row<E, sliver<E>>;
    for (index p = 0; p < k; p++, packed += row::step, x += ld) {
        if (rows < sliver<E>) {
            for (index q = 0; q < rows; q++) x[q] = row::element_at(packed, q);
            continue;
        }
        E* ahead = x + columns_ahead * ld;
        for (index q = 0; q < sliver<E>; q += elements_per_line<E>) __builtin_prefetch(ahead + q, 1);
        __builtin_prefetch(ahead + sliver<E> - 1, 1);
        for (index q = 0; q < sliver<E>; q += lanes<E>)
            row_vector<E>::load_packed(packed + part_count<E> * q).store(x + q);
    }
}

template <class E> void conjugate_columns(index rows, index columns, E* x, index ld) {
    if constexpr (part_count<E> == 2)
        for (index j = 0; j < columns; j++)
            for (index i = 0; i < rows; i++) x[i + j * ld].im = -x[i + j * ld].im;
}

// Writes `rows` rows of a sliver back to op(x).
template <class E>
void unpack_sliver(storage form, index rows, index k, const real_part_of<E>* packed, E* x, index ld) {
    if (form == storage::plain) return unpack_rows(rows, k, packed, x, ld);
    if (rows == sliver<E>)
        spread_columns<sliver<E>>(k, packed, x, ld);
    else
        spread_some_columns<sliver<E>>(k, rows, packed, x, ld);
    if (form == storage::conjugated) conjugate_columns(k, rows, x, ld);
}

} // namespace

template <class T>
void solve_rows(const packed_triangle<T>& triangle, storage form, index m, T* b, index ld, T* x) {
    using E = element<T>;
    for (index i = 0; i < m; i += sliver<E>, x += sliver<E> * triangle.order) {
        const index rows = lesser(sliver<E>, m - i);
        E* from = elements(form == storage::plain ? b + i : b + i * ld);
        pack_sliver<E>(form, rows, triangle.order, from, ld, parts(x));
        solve_sliver<E>(triangle, parts(x));
        unpack_sliver<E>(form, rows, triangle.order, parts(x), from, ld);
    }
}

namespace {

// One row of a strip in vectors, and how many unknowns are held in registers together.
template <class E> constexpr index strip_lanes = lesser(lanes<E>, strip<E>);
template <class E> constexpr index row_vectors = strip<E> / strip_lanes<E>;
template <class E> using strip_vector = numbers<E, strip_lanes<E>>;
template <class E> constexpr index group_rows = part_count<E> == 1 ? 8 : 4;

// The diagonal part of one sliver of a triangle, and one strip of its unknowns.
template <class E> struct tile_of_strip {
    using real = real_part_of<E>;
    using sliver_row = packed_row<E, sliver<E>>;
    using strip_row = packed_row<E, strip<E>>;

    const real* t; // column of the sliver's first unknown
    const E* inverse_diagonal;
    real* x;

    E factor(index row, index column) const {
        return sliver_row::element_at(t + column * sliver_row::step, row);
    }
    real* row(index i) const { return x + i * strip_row::step; }
    real* vector_of_row(index i, index v) const { return row(i) + part_count<E> * v * strip_lanes<E>; }
};

// Substitution for rows first..first+group_rows, after the rows known..known_end of the tile.
template <bool is_lower, class E>
[[gnu::always_inline]] inline void solve_group(const tile_of_strip<E>& s, index first, index known,
                                               index known_end) {
    constexpr index count = group_rows<E>;
    strip_vector<E> row[count][row_vectors<E>];
#pragma GCC unroll 8
    for (index i = 0; i < count; i++)
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors<E>; v++)
            row[i][v] = strip_vector<E>::load_packed(s.vector_of_row(first + i, v));
    for (index q = known; q < known_end; q++)
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors<E>; v++) {
            const auto solved = strip_vector<E>::load_packed(s.vector_of_row(q, v));
#pragma GCC unroll 8
            for (index i = 0; i < count; i++) row[i][v].subtract_product(solved, s.factor(first + i, q));
        }
#pragma GCC unroll 8
    for (index turn = 0; turn < count; turn++) {
        const index q = is_lower ? turn : count - 1 - turn;
#pragma GCC unroll 2
        for (index v = 0; v < row_vectors<E>; v++) {
            row[q][v] *= s.inverse_diagonal[first + q];
            row[q][v].store_packed(s.vector_of_row(first + q, v));
#pragma GCC unroll 8
            for (index i = is_lower ? q + 1 : 0; i < (is_lower ? count : q); i++)
                row[i][v].subtract_product(row[q][v], s.factor(first + i, first + q));
        }
    }
}

// The same for any number of rows, one at a time.
template <class E>
void solve_some_rows(const tile_of_strip<E>& s, shape form, index first, index count, index known,
                     index known_end) {
    using row = typename tile_of_strip<E>::strip_row;
    for (index turn = 0; turn < count; turn++) {
        const index i = form == shape::lower ? first + turn : first + count - 1 - turn;
        const index from = form == shape::lower ? known : i + 1, end = form == shape::lower ? i : known_end;
        for (index j = 0; j < strip<E>; j++) {
            E sum = row::element_at(s.row(i), j);
            for (index q = from; q < end; q++) sum -= s.factor(i, q) * row::element_at(s.row(q), j);
            row::set(s.row(i), j, sum * s.inverse_diagonal[i]);
        }
    }
}

// The rows of one sliver: groups from the top for a lower triangle, from the bottom for an upper one.
template <class E> void solve_tile_of_strip(const tile_of_strip<E>& s, shape form, index rows) {
    constexpr index count = group_rows<E>;
    const index whole = rows / count * count;
    if (form == shape::lower) {
        for (index i = 0; i < whole; i += count) solve_group<true>(s, i, 0, i);
        solve_some_rows(s, form, whole, rows - whole, 0, rows);
    } else {
        solve_some_rows(s, form, whole, rows - whole, 0, rows);
        for (index i = whole - count; i >= 0; i -= count) solve_group<false>(s, i, i + count, rows);
    }
}

// Unknowns i...i+rows of one strip of columns, the unknowns known..known_end being solved.
template <class E, class T>
void solve_sliver_of_strip(const packed_triangle<T>& triangle, index i, index rows, index known,
                           index known_end, index columns, E* c, index ldc, real_part_of<E>* x) {
    constexpr index sliver_step = part_count<E> * sliver<E>, strip_step = part_count<E> * strip<E>;
    const real_part_of<E>* sliver_rows = parts(triangle.rows + i * triangle.order);
    const left_operand<E> left{sliver_rows + known * sliver_step, sliver_step};
    update_tile<right_side::plain>(known_end - known, left, own_strip<E>(x + known * strip_step), c, ldc,
                                   rows, columns);
    real_part_of<E>* unknowns = x + i * strip_step;
    if (columns >= strip<E>)
        interleave_columns<strip<E>>(rows, c, ldc, unknowns);
    else
        interleave_some_columns<strip<E>>(rows, columns, c, ldc, unknowns);
    solve_tile_of_strip<E>({sliver_rows + i * sliver_step, elements(triangle.inverse_diagonal + i), unknowns},
                           triangle.form, rows);
    if (columns >= strip<E>)
        spread_columns<strip<E>>(rows, unknowns, c, ldc);
    else
        spread_some_columns<strip<E>>(rows, columns, unknowns, c, ldc);
}

} // namespace

template <class T> void solve_columns(const packed_triangle<T>& triangle, index n, T* c, index ldc, T* x) {
    using E = element<T>;
    const index order = triangle.order, slivers = ceil_div(order, sliver<E>);
    const bool is_lower = triangle.form == shape::lower;
    for (index turn = 0; turn < slivers; turn++) {
        const index i = (is_lower ? turn : slivers - 1 - turn) * sliver<E>;
        const index rows = lesser(sliver<E>, order - i);
        const index known = is_lower ? 0 : i + rows, known_end = is_lower ? i : order;
        for (index j = 0; j < n; j += strip<E>)
            solve_sliver_of_strip<E>(triangle, i, rows, known, known_end, n - j, elements(c + i + j * ldc),
                                     ldc, parts(x + j * order));
    }
}

#define STARPU_LINALG_INSTANTIATE(x, T)                                                                      \
    template void solve_rows(const packed_triangle<T>&, storage, index, T*, index, T*);                      \
    template void solve_columns(const packed_triangle<T>&, index, T*, index, T*);
STARPU_LINALG_IN_FOUR_PRECISIONS(STARPU_LINALG_INSTANTIATE)
#undef STARPU_LINALG_INSTANTIATE

} // namespace starpu::linalg::STARPU_LINALG_ISA
