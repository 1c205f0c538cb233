// What a task needs on the memory node where it would run.
#pragma once

#include "data/core/handle.hpp"

#include "starpu_task.h"

#include <cstddef>

namespace starpu::api {

// Whether a run of the task would read a value from the buffer, which must be brought to it.
bool reads_value(const starpu_task& t, unsigned buffer);

// What is not there, of the buffers that a worker on `node` would be given.
struct missing_inputs {
    unsigned buffers = 0;              // to be read, and not valid there
    std::size_t bytes = 0;             // of these
    std::size_t bytes_not_coming = 0;  // of these, those that are not on their way
    std::size_t bytes_unallocated = 0; // of all buffers that have no memory there
};
missing_inputs find_missing(const starpu_task& t, unsigned node);

} // namespace starpu::api
