// The innermost product: a tile of C minus a sliver times a strip, held in vector registers.
#pragma once

#include "kernels/cpu/kernel_table.hpp"
#include "kernels/cpu/vectors.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

// How many vectors and columns a tile has: as many accumulators as the register file holds beside their
// operands. Complex numbers take two registers for each vector.
struct tile_extents {
    index sliver_vectors, strip;
};
#if defined(__AVX512F__)
constexpr tile_extents real_tile{3, 8}, complex_tile{3, 4};
#elif defined(__AVX2__)
constexpr tile_extents real_tile{3, 4}, complex_tile{1, 4};
#elif defined(__aarch64__) || defined(__powerpc64__)
constexpr tile_extents real_tile{4, 4}, complex_tile{2, 2};
#else
constexpr tile_extents real_tile{2, 4}, complex_tile{2, 2};
#endif

// The lanes of a vector, and the rows and columns of a tile.
template <class E> struct extents_of {
    using real = real_part_of<E>;
    static constexpr tile_extents tile = part_count<E> == 2 ? complex_tile : real_tile;
    static constexpr index lanes = vector_bytes / static_cast<index>(sizeof(real));
    static constexpr index sliver_vectors = tile.sliver_vectors, sliver = sliver_vectors * lanes;
    static constexpr index strip = tile.strip;
    static constexpr index elements_per_line = 64 / static_cast<index>(sizeof(E));
    static_assert(largest_block % sliver == 0 && sliver % strip == 0);
    static_assert(part_count<E> == 1 || lanes % strip == 0, "imaginary parts follow a whole strip");
};
template <class E> constexpr index lanes = extents_of<E>::lanes;
template <class E> constexpr index sliver_vectors = extents_of<E>::sliver_vectors;
template <class E> constexpr index sliver = extents_of<E>::sliver;
template <class E> constexpr index strip = extents_of<E>::strip;
template <class E> constexpr index elements_per_line = extents_of<E>::elements_per_line;

template <class E> using row_vector = numbers<E, lanes<E>>;

// Where row i of a sliver begins, in parts from the sliver's first.
template <class E> [[gnu::always_inline]] constexpr index place_in_sliver(index i) {
    return part_count<E> == 1 ? i : i / lanes<E> * 2 * lanes<E> + i % lanes<E>;
}

// Packed operands are arrays of parts.
template <class E> struct left_operand {
    const real_part_of<E>* first;
    index step; // from one column to the next
};
template <class E> struct right_operand {
    const real_part_of<E>* first;
    index step;      // from one row to the next
    index imaginary; // from a real part to its imaginary part

    [[gnu::always_inline]] static E number(const real_part_of<E>* row, index j, index imaginary) {
        if constexpr (part_count<E> == 1)
            return row[j];
        else
            return {row[j], row[j + imaginary]};
    }
};

// A strip that was packed as one.
template <class E> [[gnu::always_inline]] inline right_operand<E> own_strip(const real_part_of<E>* first) {
    return {first, part_count<E> * strip<E>, strip<E>};
}
// Slivers of X, k columns long, read as strips of X': column j is row j of X.
template <class E>
[[gnu::always_inline]] inline right_operand<E> strip_of_slivers(const real_part_of<E>* x, index j, index k) {
    const index whole = j / sliver<E> * sliver<E>;
    return {x + part_count<E> * whole * k + place_in_sliver<E>(j - whole), part_count<E> * sliver<E>,
            lanes<E>};
}

template <class E> using tile = row_vector<E>[strip<E>][sliver_vectors<E>];

// Whether a right operand is taken as it is or its conjugate.
enum class right_side { plain, conjugated };

// Adds the product of the next k columns of the sliver and rows of the strip, and moves on behind them.
template <right_side side, class E>
[[gnu::always_inline]] inline void add_product(index k, left_operand<E>& left, right_operand<E>& right,
                                               tile<E>& sum) {
    using vector = row_vector<E>;
    constexpr index vector_parts = part_count<E> * lanes<E>;
    const auto *a = left.first, *b = right.first;
    for (index p = 0; p < k; p++, a += left.step, b += right.step) {
        vector rows[sliver_vectors<E>];
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++) rows[v] = vector::load_packed(a + v * vector_parts);
        for (index q = 0; q < sliver<E>; q += elements_per_line<E>)
            __builtin_prefetch(a + 8 * left.step + part_count<E> * q);
#pragma GCC unroll 8
        for (index j = 0; j < strip<E>; j++) {
            const E w = right_operand<E>::number(b, j, right.imaginary);
            const vector factor = vector::all(side == right_side::plain ? w : conjugate_of(w));
#pragma GCC unroll 4
            for (index v = 0; v < sliver_vectors<E>; v++) sum[j][v].add_product(rows[v], factor);
        }
    }
    left.first = a;
    right.first = b;
}

template <class E> [[gnu::always_inline]] inline void set_to_zero(tile<E>& sum) {
    for (auto& column : sum)
        for (row_vector<E>& v : column) v = row_vector<E>::zero();
}

template <right_side side, class E>
[[gnu::always_inline]] inline void take_product(index k, left_operand<E> left, right_operand<E> right,
                                                tile<E>& sum) {
    set_to_zero(sum);
    add_product<side>(k, left, right, sum);
}

// So many columns before the end of a product its tile of C is fetched: early enough for the main memory, and
// late enough that the sliver, which fills the first-level cache, does not drive it out again.
constexpr index columns_after_fetch = 64;

// c -= left * right for a whole tile.
template <right_side side, class E>
[[gnu::noinline]] void whole_tile(index k, left_operand<E> left, right_operand<E> right, E* c, index ldc) {
    using vector = row_vector<E>;
    tile<E> sum;
    set_to_zero(sum);
    const index after_fetch = lesser(k, columns_after_fetch);
    add_product<side>(k - after_fetch, left, right, sum);
#pragma GCC unroll 8
    for (index j = 0; j < strip<E>; j++)
        for (index q = 0; q < sliver<E>; q += elements_per_line<E>) __builtin_prefetch(c + j * ldc + q);
    add_product<side>(after_fetch, left, right, sum);
#pragma GCC unroll 8
    for (index j = 0; j < strip<E>; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++) {
            E* to = c + j * ldc + v * lanes<E>;
            vector old = vector::load(to);
            old -= sum[j][v];
            old.store(to);
        }
}

// The part of a tile that is written: rows and columns that exist, and one triangle of it on the diagonal.
template <class E> struct tile_part {
    index rows = sliver<E>, columns = strip<E>;
    index first_row_slope = -sliver<E>; // column j starts at row j + first_row_slope...
    index end_row_slope = sliver<E>;    // ...and ends before row j + end_row_slope
};

template <right_side side, class E>
[[gnu::noinline]] void part_of_tile(index k, left_operand<E> left, right_operand<E> right, E* c, index ldc,
                                    tile_part<E> part) {
    tile<E> sum;
    take_product<side>(k, left, right, sum);
    alignas(64) E buffer[strip<E> * sliver<E>];
#pragma GCC unroll 8
    for (index j = 0; j < strip<E>; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors<E>; v++) sum[j][v].store(buffer + j * sliver<E> + v * lanes<E>);
    for (index j = 0; j < part.columns; j++) {
        const index end = lesser(part.rows, j + part.end_row_slope);
        for (index i = greater(0, j + part.first_row_slope); i < end; i++)
            c[i + j * ldc] -= buffer[j * sliver<E> + i];
    }
}

template <right_side side, class E>
[[gnu::always_inline]] inline void update_tile(index k, left_operand<E> left, right_operand<E> right, E* c,
                                               index ldc, index rows, index columns) {
    if (rows >= sliver<E> && columns >= strip<E>) return whole_tile<side>(k, left, right, c, ldc);
    tile_part<E> part;
    part.rows = lesser(rows, sliver<E>);
    part.columns = lesser(columns, strip<E>);
    part_of_tile<side>(k, left, right, c, ldc, part);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
