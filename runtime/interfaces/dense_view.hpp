// One view of every dense interface: where an n-dimensional array lies on a node, and its extents and
// strides.
#pragma once

#include "base/checked_size.hpp"

#include <array>
#include <cstddef>
#include <cstdint>

namespace starpu::interfaces {

inline constexpr unsigned max_dense_dimensions = 16;

using dense_extents = std::array<std::uint32_t, max_dense_dimensions>;

// A variable has no dimension (its element is the whole value), a vector one, a matrix two, a block three.
struct dense_view {
    std::uintptr_t ptr = 0;        // address a kernel uses; 0 where the node has none to give
    std::uintptr_t dev_handle = 0; // start of the allocation on the node; 0 when there is none
    std::size_t offset = 0;        // bytes from dev_handle to the first element
    std::size_t elemsize = 0;
    std::size_t allocsize = 0; // bytes to allocate on a node, at least the bytes of the elements
    unsigned ndim = 0;
    dense_extents n{};  // elements along each dimension, neighbours in memory first
    dense_extents ld{}; // elements from one index to the next; ld[0] is 1
};

inline std::uintptr_t kernel_address(const dense_view& view) {
    return view.ptr;
}

// Bytes of the elements, and from the first to behind the last one. A registered view is known to fit.
base::checked_size payload_of(const dense_view& view);
base::checked_size span_of(const dense_view& view);

bool is_empty(const dense_view& view);
inline std::size_t payload_bytes(const dense_view& view) {
    return payload_of(view).value();
}

// Whether some machine can hold the array: without gaps in 32-bit strides, and as it lies.
bool fits_address_space(const dense_view& view);

// The first dimension with a wrong stride, or ndim: strides begin with 1 and leave room for the lower
// dimensions. Where there is one index only, and in an array without elements, strides mean nothing.
unsigned first_bad_stride(const dense_view& view);

// Strides of an array without gaps.
void make_contiguous(dense_view& view);

// Puts the view nowhere: no address, no strides.
void forget_place(dense_view& view);

// Lies where the other does, with its strides.
void take_place(dense_view& view, const dense_view& other);

bool has_same_shape(const dense_view& a, const dense_view& b);

// Folds the extents, first dimension first, into the hash that performance models index by.
std::uint32_t footprint_of(const dense_view& view);

// Moves the first element of the view by `count` steps along `dimension`, where it has a place at all.
void advance(dense_view& view, unsigned dimension, std::size_t count);

} // namespace starpu::interfaces
