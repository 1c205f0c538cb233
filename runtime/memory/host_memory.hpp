// Main memory for data: aligned for vector code, from the application's own functions where it gave some, and
// counted where the caller asks for it.
#pragma once

#include "starpu_stdlib.h"

#include <cstddef>

namespace starpu::memory {

// `flags` are STARPU_MALLOC_*. 0, or -ENOMEM, or what the application's function returned.
int allocate(void*& place, std::size_t bytes, int flags);

// The same bytes and flags; a null place is allowed.
int release(void* place, std::size_t bytes, int flags);

// A power of two; what is less than a cache line has no effect.
bool set_alignment(std::size_t bytes);

// Null pointers restore the runtime's own functions.
void set_hooks(starpu_malloc_hook obtain, starpu_free_hook give_back);

// Counts bytes as held although they were not allocated here, or no longer; and back.
void count_more(std::size_t bytes);
void count_less(std::size_t bytes);

// What is held of allocations with STARPU_MALLOC_COUNT.
std::size_t counted_bytes();

} // namespace starpu::memory
