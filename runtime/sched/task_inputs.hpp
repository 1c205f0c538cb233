// What a task needs on the memory node where it would run, and how it gets there.
#pragma once

#include "data/copies/copies.hpp"
#include "data/core/handle.hpp"

#include "starpu_task.h"

#include <cstddef>

namespace starpu::sched {

// Whether a run of the task would read a value from the buffer, which must be brought to it.
bool reads_value(const starpu_task& t, unsigned buffer);

// What is not there, of the buffers that a worker on `node` would be given.
struct missing_inputs {
    unsigned buffers = 0;              // to be read, and not valid there
    std::size_t bytes = 0;             // of these
    std::size_t bytes_not_coming = 0;  // of these, those that are not on their way
    std::size_t bytes_unallocated = 0; // of all buffers that have no memory there
};
missing_inputs find_missing(const starpu_task& t, base::memory_node_id node);

// What bringing a value to the node takes, microseconds, by the quickest way; 0: it is there, or there is
// none.
double expected_transfer_us(data::handle& h, base::memory_node_id node);
// The same for all that the task reads, one after the other. `and_back`: what it writes goes to main memory
// afterwards.
double expected_transfer_us(const starpu_task& t, base::memory_node_id node, bool and_back);

// Asks for what a ready task reads. While another task writes the data, one that commutes for instance, there
// is no value to bring; the task will fetch it. Throws std::bad_alloc.
void bring_inputs(const starpu_task& t, base::memory_node_id node, data::urgency how_soon, int priority);

} // namespace starpu::sched
