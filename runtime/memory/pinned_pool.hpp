// Main memory that is pinned from the start, for data that devices copy. Pinning is dear, so what is given
// back is kept for the next request of its size, up to a bound. Pieces that are smaller than a page are cut
// from it by memory/pinned_slabs.hpp.
#pragma once

#include <cstddef>
#include <cstdint>

namespace starpu::memory {

// Whole pages, aligned to `alignment_bytes` and to a page. nullptr: ordinary memory does as well, or it has
// to: no pinner is set, pinning was turned off, the request is too small, or no more can be had.
void* try_allocate_pinned(std::size_t bytes, std::size_t alignment_bytes) noexcept;

// False: the place is not from here.
bool release_pinned(void* place) noexcept;

// Whether memory from here begins there: it stays pinned, whatever the program pins and unpins.
bool is_from_pinned_pool(void* place) noexcept;

// Beside set_pinner(): whether memory is to be pinned that the program did not ask to pin by name. Turning it
// off gives up what is kept; what is in use stays pinned as long as the pinner is there.
void pin_fresh_memory(bool wanted) noexcept;

// The number of the period in which memory is pinned; 0 while it is not. What was pinned in another one is
// not any more.
std::uint64_t pinning_period() noexcept;

} // namespace starpu::memory
