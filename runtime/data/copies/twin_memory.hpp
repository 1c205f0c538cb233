// Memory for a further description of the shape of a handle, such as a worker's buffer.
#pragma once

#include "data/core/handle.hpp"

#include <cstddef>

namespace starpu::data {

bool allocate_twin_memory(handle& h, void* interface, base::memory_node_id node);

// The same where memory is short: copies that are not in use now are evicted. `bytes` is what it takes.
bool allocate_after_eviction(handle& h, void* interface, base::memory_node_id node, std::size_t bytes);

void free_twin(handle& h, void* interface, base::memory_node_id node);

} // namespace starpu::data
