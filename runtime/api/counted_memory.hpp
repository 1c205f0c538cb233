// Counts memory of the application's against the limit of its node, in the way that the flags ask for.
#pragma once

#include "memory/nodes.hpp"

#include <cstddef>

namespace starpu::api {

// 0: it is counted. -ENOMEM, without a line: over the limit, and with STARPU_MEMORY_WAIT so for ever. Data
// that nobody needs make room, but for STARPU_MALLOC_NORECLAIM; that without STARPU_MEMORY_WAIT, and
// STARPU_MEMORY_OVERFLOW, go over the limit.
int count(memory::node& n, std::size_t bytes, int flags);

// The part of it that does not count: 0 when there was room a moment ago.
int wait_for_room(memory::node& n, std::size_t bytes, int flags);

} // namespace starpu::api
