// Copies blocks of column-major matrices into slivers and strips, and slivers back.
#pragma once

#include "kernels/cpu/micro_kernel.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

// Columns this far ahead are prefetched: each starts on a new page, where the hardware does not look ahead.
constexpr index columns_ahead = 12;

#if defined(__AVX512F__)
inline vec first_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 0, 8, 1, 9, 2, 10, 3, 11);
}
inline vec second_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 4, 12, 5, 13, 6, 14, 7, 15);
}
#elif defined(__AVX2__)
inline vec first_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 0, 4, 1, 5);
}
inline vec second_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 2, 6, 3, 7);
}
#else
inline vec first_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 0, 2);
}
inline vec second_halves(vec a, vec b) {
    return __builtin_shufflevector(a, b, 1, 3);
}
#endif

// Interleaving the two halves of the rows, log2(lanes) times, is the transposition.
[[gnu::always_inline]] inline void transpose(vec (&rows)[lanes]) {
#pragma GCC unroll 3
    for (index stage = 1; stage < lanes; stage *= 2) {
        vec next[lanes];
#pragma GCC unroll 4
        for (index i = 0; i < lanes / 2; i++) {
            next[2 * i] = first_halves(rows[i], rows[i + lanes / 2]);
            next[2 * i + 1] = second_halves(rows[i], rows[i + lanes / 2]);
        }
#pragma GCC unroll 8
        for (index i = 0; i < lanes; i++) rows[i] = next[i];
    }
}

// out(p * width + q) = x(p, q) for k rows and `width` columns of x.
template <index width> void interleave_columns(index k, const double* x, index ld, double* out) {
    index p = 0;
    for (; p + lanes <= k; p += lanes)
        for (index q = 0; q < width; q += lanes) {
            vec rows[lanes];
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) rows[i] = load(x + p + (q + i) * ld);
            transpose(rows);
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) store(out + (p + i) * width + q, rows[i]);
        }
    for (; p < k; p++)
        for (index q = 0; q < width; q++) out[p * width + q] = x[p + q * ld];
}

// And back: x(p, q) = packed(p * width + q).
template <index width> void spread_columns(index k, const double* packed, double* x, index ld) {
    index p = 0;
    for (; p + lanes <= k; p += lanes)
        for (index q = 0; q < width; q += lanes) {
            vec rows[lanes];
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) rows[i] = load(packed + (p + i) * width + q);
            transpose(rows);
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) store(x + p + (q + i) * ld, rows[i]);
        }
    for (; p < k; p++)
        for (index q = 0; q < width; q++) x[p + q * ld] = packed[p * width + q];
}

// For the last, narrower group: the columns that exist.
template <index width>
void spread_some_columns(index k, index columns, const double* packed, double* x, index ld) {
    for (index q = 0; q < columns; q++)
        for (index p = 0; p < k; p++) x[p + q * ld] = packed[p * width + q];
}

// The same as interleave_columns() for the last, narrower group: the missing columns become zeros.
template <index width>
void interleave_some_columns(index k, index columns, const double* x, index ld, double* out) {
    for (index p = 0; p < k; p++)
        for (index q = 0; q < width; q++) out[p * width + q] = q < columns ? x[p + q * ld] : 0;
}

inline void pack_sliver_of_rows(index rows, index k, const double* x, index ld, double* out) {
    if (rows < sliver) {
        for (index p = 0; p < k; p++)
            for (index q = 0; q < sliver; q++) out[p * sliver + q] = q < rows ? x[q + p * ld] : 0;
        return;
    }
    for (index p = 0; p < k; p++, out += sliver) {
        const double *from = x + p * ld, *ahead = from + columns_ahead * ld;
        for (index q = 0; q < sliver; q += 8) __builtin_prefetch(ahead + q);
        __builtin_prefetch(ahead + sliver - 1);
        for (index q = 0; q < sliver; q += lanes) store(out + q, load(from + q));
    }
}

// One sliver of at most `sliver` rows of op(x).
inline void pack_sliver(storage form, index rows, index k, const double* x, index ld, double* out) {
    if (form == storage::plain) return pack_sliver_of_rows(rows, k, x, ld, out);
    if (rows >= sliver) return interleave_columns<sliver>(k, x, ld, out);
    interleave_some_columns<sliver>(k, rows, x, ld, out);
}

// Writes `rows` rows of a sliver back to op(x).
void unpack_sliver(storage form, index rows, index k, const double* packed, double* x, index ld);

} // namespace starpu::linalg::STARPU_LINALG_ISA
