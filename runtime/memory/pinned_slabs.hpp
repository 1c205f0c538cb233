// Small pieces of pinned memory, cut from slabs of many pages: a page that is pinned for one of them serves
// its neighbours too.
#pragma once

#include <cstddef>

namespace starpu::memory {

// Aligned to `alignment_bytes` and to a cache line. nullptr: it is large enough for pages of its own, or no
// pinned memory is to be had.
void* try_allocate_piece(std::size_t bytes, std::size_t alignment_bytes) noexcept;

// False: the place is not from here. A slab goes back to the pool with its last piece.
bool release_piece(void* place) noexcept;

// Whether to cut pieces at all; without a word they are.
void cut_small_pieces(bool wanted) noexcept;

} // namespace starpu::memory
