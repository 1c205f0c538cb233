// The innermost product: a tile of C minus a sliver times a strip, held in vector registers.
// Compiled once per instruction set, each in a namespace of its own so that no two variants share a symbol.
#pragma once

#include "kernels/cpu/kernel_table.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

// A tile of sliver_vectors * strip accumulators is what the register file holds beside its operands.
#if defined(__AVX512F__)
constexpr index lanes = 8, sliver_vectors = 3, strip = 8;
#elif defined(__AVX2__)
constexpr index lanes = 4, sliver_vectors = 3, strip = 4;
#elif defined(__aarch64__) || defined(__powerpc64__)
constexpr index lanes = 2, sliver_vectors = 4, strip = 4;
#else
constexpr index lanes = 2, sliver_vectors = 2, strip = 4;
#endif
constexpr index sliver = sliver_vectors * lanes;

using vec [[gnu::vector_size(8 * lanes)]] = double;
// Loads and stores may be unaligned: tiles of C start anywhere.
using vec_in_memory [[gnu::vector_size(8 * lanes), gnu::aligned(8), gnu::may_alias]] = double;

inline vec load(const double* p) {
    return *reinterpret_cast<const vec_in_memory*>(p);
}
inline void store(double* p, vec v) {
    *reinterpret_cast<vec_in_memory*>(p) = v;
}

struct left_operand {
    const double* first;
    index step; // from one column to the next
};
struct right_operand {
    const double* first;
    index step; // from one row to the next
};

using tile = vec[strip][sliver_vectors];

[[gnu::always_inline]] inline void accumulate(index k, left_operand left, right_operand right, tile& sum) {
    for (auto& column : sum)
        for (vec& v : column) v = vec{};
    const double *a = left.first, *b = right.first;
    for (index p = 0; p < k; p++, a += left.step, b += right.step) {
        vec rows[sliver_vectors];
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++) rows[v] = load(a + v * lanes);
        for (index q = 0; q < sliver; q += 8) __builtin_prefetch(a + 8 * left.step + q);
#pragma GCC unroll 8
        for (index j = 0; j < strip; j++) {
            const vec w = b[j] - vec{};
#pragma GCC unroll 4
            for (index v = 0; v < sliver_vectors; v++) sum[j][v] += rows[v] * w;
        }
    }
}

// c -= left * right for a whole tile.
[[gnu::noinline]] inline void whole_tile(index k, left_operand left, right_operand right, double* c,
                                         index ldc) {
    tile sum;
#pragma GCC unroll 8
    for (index j = 0; j < strip; j++)
        for (index q = 0; q < sliver; q += 8) __builtin_prefetch(c + j * ldc + q);
    accumulate(k, left, right, sum);
#pragma GCC unroll 8
    for (index j = 0; j < strip; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++) {
            double* to = c + j * ldc + v * lanes;
            store(to, load(to) - sum[j][v]);
        }
}

// The part of a tile that is written: rows and columns that exist, and one triangle of it on the diagonal.
struct tile_part {
    index rows = sliver, columns = strip;
    index first_row_slope = -sliver; // column j starts at row j + first_row_slope...
    index end_row_slope = sliver;    // ...and ends before row j + end_row_slope
};

[[gnu::noinline]] inline void part_of_tile(index k, left_operand left, right_operand right, double* c,
                                           index ldc, tile_part part) {
    tile sum;
    accumulate(k, left, right, sum);
    alignas(64) double buffer[strip * sliver];
#pragma GCC unroll 8
    for (index j = 0; j < strip; j++)
#pragma GCC unroll 4
        for (index v = 0; v < sliver_vectors; v++) store(buffer + j * sliver + v * lanes, sum[j][v]);
    for (index j = 0; j < part.columns; j++) {
        const index end = lesser(part.rows, j + part.end_row_slope);
        for (index i = greater(0, j + part.first_row_slope); i < end; i++)
            c[i + j * ldc] -= buffer[j * sliver + i];
    }
}

[[gnu::always_inline]] inline void update_tile(index k, left_operand left, right_operand right, double* c,
                                               index ldc, index rows, index columns) {
    if (rows >= sliver && columns >= strip) return whole_tile(k, left, right, c, ldc);
    tile_part part;
    part.rows = lesser(rows, sliver);
    part.columns = lesser(columns, strip);
    part_of_tile(k, left, right, c, ldc, part);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
