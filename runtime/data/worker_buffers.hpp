// Buffers that each worker has for itself: scratch memory, and partial results of reductions.
#pragma once

#include "data/core/handle.hpp"
#include "data/core/handle_details.hpp"

namespace starpu::data {

enum class buffer_use { scratch, reduction };

// Makes the per-worker table before tasks that use it are submitted; false when memory is exhausted. The
// caller holds the handle's submission lock.
bool prepare_worker_buffers(handle& h, buffer_use use, unsigned workers);

// Whether that was done already, for so many workers; needs no lock.
bool has_worker_buffers(handle& h, buffer_use use, unsigned workers);

// A buffer of the table, allocated on the node now if need be; nullptr when memory is exhausted. The caller
// has it for itself: it is the worker of that number, or runs what a lane's order gave the turn to.
worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned index, base::memory_node_id node);

// The buffer if it is there already; else nullptr.
const worker_buffer* existing_worker_buffer(handle& h, buffer_use use, unsigned index);

// The place of a contribution, which data/copies/copies.hpp fills.
worker_buffer& contribution_of(handle& h, unsigned index);

// Gives one buffer back, if it is there. The caller has it for itself.
void free_worker_buffer(handle& h, buffer_use use, unsigned index);

void free_worker_buffers(handle& h);

} // namespace starpu::data
