// Packing whole operands, sliver by sliver and strip by strip, and writing a sliver back.
#include "kernels/cpu/packing.hpp"

#include "kernels/cpu/variant.hpp"

namespace starpu::linalg::STARPU_LINALG_ISA {

void pack_slivers(storage form, index m, index k, const double* x, index ld, double* out) {
    for (index i = 0; i < m; i += sliver, out += sliver * k)
        pack_sliver(form, lesser(sliver, m - i), k, form == storage::plain ? x + i : x + i * ld, ld, out);
}

void pack_strips(index k, index n, const double* x, index ld, double* out, index depth) {
    for (index j = 0; j < n; j += strip, out += strip * depth) {
        if (n - j >= strip)
            interleave_columns<strip>(k, x + j * ld, ld, out);
        else
            interleave_some_columns<strip>(k, n - j, x + j * ld, ld, out);
    }
}

namespace {

void unpack_rows(index rows, index k, const double* packed, double* x, index ld) {
    for (index p = 0; p < k; p++, packed += sliver, x += ld) {
        if (rows < sliver) {
            for (index q = 0; q < rows; q++) x[q] = packed[q];
            continue;
        }
        double* ahead = x + columns_ahead * ld;
        for (index q = 0; q < sliver; q += 8) __builtin_prefetch(ahead + q, 1);
        __builtin_prefetch(ahead + sliver - 1, 1);
        for (index q = 0; q < sliver; q += lanes) store(x + q, load(packed + q));
    }
}

void unpack_columns(index columns, index k, const double* packed, double* x, index ld) {
    const index whole = columns < sliver ? 0 : k / lanes * lanes;
    for (index p = 0; p < whole; p += lanes)
        for (index q = 0; q < sliver; q += lanes) {
            vec rows[lanes];
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) rows[i] = load(packed + (p + i) * sliver + q);
            transpose(rows);
#pragma GCC unroll 8
            for (index i = 0; i < lanes; i++) store(x + p + (q + i) * ld, rows[i]);
        }
    for (index q = 0; q < columns; q++)
        for (index p = whole; p < k; p++) x[p + q * ld] = packed[p * sliver + q];
}

} // namespace

void unpack_sliver(storage form, index rows, index k, const double* packed, double* x, index ld) {
    if (form == storage::plain)
        unpack_rows(rows, k, packed, x, ld);
    else
        unpack_columns(rows, k, packed, x, ld);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
