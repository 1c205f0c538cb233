// Copies blocks of column-major matrices into slivers and strips, and slivers back. Packed operands are
// arrays of parts; `out` and `packed` point to the first.
#pragma once

#include "kernels/cpu/micro_kernel.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

// Columns this far ahead are prefetched: each starts on a new page, where the hardware does not look ahead.
constexpr index columns_ahead = 12;

// Interleaving the two halves of the rows, log2(count) times, is the transposition.
template <class V, index count> [[gnu::always_inline]] inline void transpose(V (&rows)[count]) {
    using lane_indexes = std::make_integer_sequence<int, static_cast<int>(count)>;
#pragma GCC unroll 4
    for (index stage = 1; stage < count; stage *= 2) {
        V next[count];
#pragma GCC unroll 8
        for (index i = 0; i < count / 2; i++) {
            next[2 * i] = zip_first_halves(rows[i], rows[i + count / 2], lane_indexes{});
            next[2 * i + 1] = zip_second_halves(rows[i], rows[i + count / 2], lane_indexes{});
        }
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) rows[i] = next[i];
    }
}

template <class E, index count>
[[gnu::always_inline]] inline void transpose(numbers<E, count> (&rows)[count]) {
    typename numbers<E, count>::vec part[count];
    if constexpr (part_count<E> == 1) {
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) part[i] = rows[i].v;
        transpose(part);
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) rows[i].v = part[i];
    } else {
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) part[i] = rows[i].re;
        transpose(part);
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) {
            rows[i].re = part[i];
            part[i] = rows[i].im;
        }
        transpose(part);
#pragma GCC unroll 16
        for (index i = 0; i < count; i++) rows[i].im = part[i];
    }
}

// The packed rows of `width` numbers: groups of so many, for which real and imaginary parts lie apart.
template <class E, index width> struct packed_row {
    using real = real_part_of<E>;
    static constexpr index group = lesser(lanes<E>, width);
    static constexpr index step = part_count<E> * width; // from one row to the next

    [[gnu::always_inline]] static E element_at(const real* row, index q) {
        if constexpr (part_count<E> == 1)
            return row[q];
        else {
            const real* place = row + q / group * 2 * group + q % group;
            return {place[0], place[group]};
        }
    }
    [[gnu::always_inline]] static void set(real* row, index q, E x) {
        if constexpr (part_count<E> == 1)
            row[q] = x;
        else {
            real* place = row + q / group * 2 * group + q % group;
            place[0] = x.re;
            place[group] = x.im;
        }
    }
};

// Row p, number q of out is x(p, q) for k rows and `width` columns of x.
template <index width, class E> void interleave_columns(index k, const E* x, index ld, real_part_of<E>* out) {
    using row = packed_row<E, width>;
    constexpr index group = row::group;
    index p = 0;
    for (; p + group <= k; p += group)
        for (index q = 0; q < width; q += group) {
            numbers<E, group> rows[group];
#pragma GCC unroll 16
            for (index i = 0; i < group; i++) rows[i] = numbers<E, group>::load(x + p + (q + i) * ld);
            transpose(rows);
#pragma GCC unroll 16
            for (index i = 0; i < group; i++)
                rows[i].store_packed(out + (p + i) * row::step + part_count<E> * q);
        }
    for (; p < k; p++)
        for (index q = 0; q < width; q++) row::set(out + p * row::step, q, x[p + q * ld]);
}

// And back.
template <index width, class E> void spread_columns(index k, const real_part_of<E>* packed, E* x, index ld) {
    using row = packed_row<E, width>;
    constexpr index group = row::group;
    index p = 0;
    for (; p + group <= k; p += group)
        for (index q = 0; q < width; q += group) {
            numbers<E, group> rows[group];
#pragma GCC unroll 16
            for (index i = 0; i < group; i++)
                rows[i] = numbers<E, group>::load_packed(packed + (p + i) * row::step + part_count<E> * q);
            transpose(rows);
#pragma GCC unroll 16
            for (index i = 0; i < group; i++) rows[i].store(x + p + (q + i) * ld);
        }
    for (; p < k; p++)
        for (index q = 0; q < width; q++) x[p + q * ld] = row::element_at(packed + p * row::step, q);
}

// For the last, narrower group: the columns that exist.
template <index width, class E>
void spread_some_columns(index k, index columns, const real_part_of<E>* packed, E* x, index ld) {
    using row = packed_row<E, width>;
    for (index q = 0; q < columns; q++)
        for (index p = 0; p < k; p++) x[p + q * ld] = row::element_at(packed + p * row::step, q);
}

// The same as interleave_columns() for the last, narrower group: the missing columns become zeros.
template <index width, class E>
void interleave_some_columns(index k, index columns, const E* x, index ld, real_part_of<E>* out) {
    using row = packed_row<E, width>;
    for (index p = 0; p < k; p++)
        for (index q = 0; q < width; q++) row::set(out + p * row::step, q, q < columns ? x[p + q * ld] : E{});
}

// At most `sliver` rows of x.
template <class E> void pack_sliver_of_rows(index rows, index k, const E* x, index ld, real_part_of<E>* out) {
    using row = packed_row<E, sliver<E>>;
    if (rows < sliver<E>) {
        for (index p = 0; p < k; p++)
            for (index q = 0; q < sliver<E>; q++)
                row::set(out + p * row::step, q, q < rows ? x[q + p * ld] : E{});
        return;
    }
    for (index p = 0; p < k; p++, out += row::step) {
        const E *from = x + p * ld, *ahead = from + columns_ahead * ld;
        for (index q = 0; q < sliver<E>; q += elements_per_line<E>) __builtin_prefetch(ahead + q);
        __builtin_prefetch(ahead + sliver<E> - 1);
        for (index q = 0; q < sliver<E>; q += lanes<E>)
            row_vector<E>::load(from + q).store_packed(out + part_count<E> * q);
    }
}

// Changes the signs of the imaginary parts of a packed sliver.
template <class E> void conjugate_sliver(storage form, index k, real_part_of<E>* packed) {
    if constexpr (part_count<E> == 2) {
        if (form != storage::conjugated && form != storage::plain_conjugated) return;
        for (index i = 0; i < k * sliver<E>; i += lanes<E>, packed += 2 * lanes<E>)
            for (index q = lanes<E>; q < 2 * lanes<E>; q++) packed[q] = -packed[q];
    }
}

// One sliver of at most `sliver` rows of op(x).
template <class E>
void pack_sliver(storage form, index rows, index k, const E* x, index ld, real_part_of<E>* out) {
    if (form == storage::plain || form == storage::plain_conjugated)
        pack_sliver_of_rows(rows, k, x, ld, out);
    else if (rows >= sliver<E>)
        interleave_columns<sliver<E>>(k, x, ld, out);
    else
        interleave_some_columns<sliver<E>>(k, rows, x, ld, out);
    conjugate_sliver<E>(form, k, out);
}

// Columns of x, k x n, as strips k long.
template <class E> void pack_own_strips(index k, index n, const E* x, index ld, real_part_of<E>* out) {
    for (index j = 0; j < n; j += strip<E>, out += part_count<E> * strip<E> * k) {
        if (n - j >= strip<E>)
            interleave_columns<strip<E>>(k, x + j * ld, ld, out);
        else
            interleave_some_columns<strip<E>>(k, n - j, x + j * ld, ld, out);
    }
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
