// Counts memory of the application's against the limit of its node, in the way that the flags ask for.
#pragma once

#include "memory/nodes.hpp"

#include <cstddef>

namespace starpu::api {

// Returns 0 once the bytes are counted, or -ENOMEM, without a line, if there is no room; with
// STARPU_MEMORY_WAIT, only if they exceed the whole limit, or -ENODEV, after a line of `call`, if the runtime
// ends meanwhile. Data not in use are evicted, but for STARPU_MALLOC_NORECLAIM; that without
// STARPU_MEMORY_WAIT, and STARPU_MEMORY_OVERFLOW, go over the limit.
int count_bytes(memory::node& n, std::size_t bytes, int flags, const char* call);

// The part of it that does not count: 0 when there was room a moment ago.
int wait_for_room(memory::node& n, std::size_t bytes, int flags, const char* call);

} // namespace starpu::api
