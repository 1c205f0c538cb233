// Main memory for data: aligned for vector code, from the application's own functions where it gave some.
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

} // namespace starpu::memory
