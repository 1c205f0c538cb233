// Arithmetic on the shape of dense arrays: sizes, strides, hashes; no memory is touched.
#include "data/interfaces/dense_view.hpp"

#include <starpu_hash.h>

#include <algorithm>

namespace starpu::data {

std::size_t element_count(const dense_view& view) {
    std::size_t count = 1;
    for (unsigned i = 0; i < view.ndim; ++i) count *= view.n[i];
    return count;
}

std::size_t payload_bytes(const dense_view& view) {
    return element_count(view) * view.elemsize;
}

void make_contiguous(dense_view& view) {
    std::uint32_t stride = 1;
    for (unsigned i = 0; i < view.ndim; ++i) {
        view.ld[i] = stride;
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

} // namespace starpu::data
