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

} // namespace

void unpack_sliver(storage form, index rows, index k, const double* packed, double* x, index ld) {
    if (form == storage::plain) return unpack_rows(rows, k, packed, x, ld);
    if (rows == sliver) return spread_columns<sliver>(k, packed, x, ld);
    spread_some_columns<sliver>(k, rows, packed, x, ld);
}

} // namespace starpu::linalg::STARPU_LINALG_ISA
