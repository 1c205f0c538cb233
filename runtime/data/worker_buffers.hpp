// Buffers that each worker has for itself: scratch memory, and partial results of reductions.
#pragma once

#include "data/handle.hpp"
#include "data/handle_details.hpp"

namespace starpu::data {

enum class buffer_use { scratch, reduction };

// Makes the per-worker table before tasks that use it are submitted; false when memory is exhausted. The
// caller holds the handle's submission lock.
bool prepare_worker_buffers(handle& h, buffer_use use, unsigned workers);

// The calling worker's buffer, allocated now if need be; nullptr when memory is exhausted.
worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned worker);

void free_worker_buffers(handle& h);

// A description of the same shape with memory of its own in main memory; nullptr when memory is exhausted.
void* allocate_twin(handle& h);
void free_twin(handle& h, void* interface);

// Allocates the main copy of a handle that has no home; 0 or -ENOMEM. The caller has the handle for itself.
int allocate_main_copy(handle& h);

} // namespace starpu::data
