// Arithmetic on the shape of dense arrays: sizes, strides, hashes; no memory is touched.
#include "interfaces/dense_view.hpp"

#include <starpu_hash.h>

#include <algorithm>
#include <cstdint>

namespace starpu::interfaces {

using base::checked_size;

checked_size payload_of(const dense_view& view) {
    checked_size bytes = view.elemsize;
    for (unsigned i = 0; i < view.ndim; ++i) bytes *= view.n[i];
    return bytes;
}

checked_size span_of(const dense_view& view) {
    if (is_empty(view)) return 0;
    checked_size last = 0;
    for (unsigned i = 0; i < view.ndim; ++i) last += checked_size(view.n[i] - 1) * view.ld[i];
    return (last + 1) * view.elemsize;
}

bool is_empty(const dense_view& view) {
    return std::count(view.n.begin(), view.n.begin() + view.ndim, 0U) != 0;
}

bool fits_address_space(const dense_view& view) {
    checked_size stride = 1;
    for (unsigned i = 0; i + 1 < view.ndim; ++i) stride *= view.n[i];
    return stride.fits_in(UINT32_MAX) && payload_of(view).fits() && span_of(view).fits();
}

unsigned first_bad_stride(const dense_view& view) {
    if (is_empty(view)) return view.ndim;
    checked_size least = 1;
    for (unsigned i = 0; i < view.ndim; ++i) {
        if (view.n[i] == 1) continue;
        if (!least.fits_in(view.ld[i]) || (i == 0 && view.ld[i] != 1)) return i;
        least = checked_size(view.ld[i]) * view.n[i];
    }
    return view.ndim;
}

void make_contiguous(dense_view& view) {
    checked_size stride = 1; // what registration accepted fits 32 bits, but for the one behind the last
    for (unsigned i = 0; i < view.ndim; ++i) {
        view.ld[i] = static_cast<std::uint32_t>(stride.value());
        stride *= view.n[i];
    }
}

void forget_place(dense_view& view) {
    view.ptr = 0;
    view.dev_handle = 0;
    view.offset = 0;
    view.ld = {};
}

void take_place(dense_view& view, const dense_view& other) {
    view.ptr = other.ptr;
    view.dev_handle = other.dev_handle;
    view.offset = other.offset;
    view.ld = other.ld;
}

bool has_same_shape(const dense_view& a, const dense_view& b) {
    return a.ndim == b.ndim && a.elemsize == b.elemsize &&
           std::equal(a.n.begin(), a.n.begin() + a.ndim, b.n.begin());
}

std::uint32_t footprint_of(const dense_view& view) {
    std::uint32_t hash = 0;
    for (unsigned i = 0; i < view.ndim; ++i) hash = starpu_hash_crc32c_be(view.n[i], hash);
    return hash;
}

void advance(dense_view& view, unsigned dimension, std::size_t count) {
    if (view.dev_handle == 0) return;
    const std::size_t bytes = count * view.ld[dimension] * view.elemsize;
    if (view.ptr != 0) view.ptr += bytes;
    view.offset += bytes;
}

} // namespace starpu::interfaces
