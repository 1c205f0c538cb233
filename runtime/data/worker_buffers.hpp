// Buffers that each worker has for itself: scratch memory, and partial results of reductions.
#pragma once

#include "data/copies/contributions.hpp"
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
worker_buffer* worker_buffer_of(handle& h, buffer_use use, unsigned index, unsigned node);

// The buffer if it is there already; else nullptr.
const worker_buffer* existing_worker_buffer(handle& h, buffer_use use, unsigned index);

// The contribution of that number to data that has replicas, made now if need be; nullptr when memory is
// exhausted. The caller has it for itself, as above.
worker_buffer* contribution_of(handle& h, unsigned index);

// Gives one buffer back, if it is there. The caller has it for itself.
void free_worker_buffer(handle& h, buffer_use use, unsigned index);

void free_worker_buffers(handle& h);

// A description of the same shape with memory of its own on the node; nullptr when memory is exhausted.
void* allocate_twin(handle& h, unsigned node);
void free_twin(handle& h, void* interface, unsigned node);

// Allocates the main copy of a handle that has no home, unless that was done; 0 or -ENOMEM. Any thread.
int allocate_main_copy(handle& h);

// The same, and from now on the memory stays until the handle goes: others lie in it. The handle has details.
int keep_main_copy(handle& h);

// Gives the memory of a homeless handle's main copy back, unless it must stay. The caller has the handle for
// itself.
void free_main_copy(handle& h);

} // namespace starpu::data
