// Main memory that is pinned from the start, for data that devices copy. Pinning is dear, so what is given
// back is kept for the next request of its size, up to a bound.
#pragma once

#include <cstddef>

namespace starpu::memory {

// Whole pages, aligned to `alignment_bytes` and to a page. nullptr: ordinary memory does as well, or it has
// to: nobody pins, it was turned off, so little memory is not worth it, or no more can be had.
void* try_allocate_pinned(std::size_t bytes, std::size_t alignment_bytes) noexcept;

// False: the place is not from here.
bool release_pinned(void* place) noexcept;

// Beside set_pinner(): whether memory is to be pinned that nobody asked to pin by name. Turning it off gives
// up what is kept; what is in use stays pinned as long as the pinner is there.
void pin_fresh_memory(bool wanted) noexcept;

} // namespace starpu::memory
