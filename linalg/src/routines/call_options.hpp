// The options of a call in the terms of the routines.
#pragma once

#include "matrix/index.hpp"
#include "routines/entry.hpp"

#include <starpu_linalg_options.h>

namespace starpu::linalg {

// 0 leaves a matter to the routine.
struct call_options {
    index block_size = 0;
    int priority = 0;     // added to those of all tasks
    unsigned workers = 0; // STARPU_CPU, STARPU_CUDA or both

    index block_or(index own_choice) const { return block_size > 0 ? block_size : own_choice; }
    // Whether the calling thread may do a matrix of this size alone, if that is as fast.
    bool allows_caller(index m, index n) const { return block_size == 0 || greater(m, n) <= block_size; }
};

// Checks the last argument of an expert routine, for which a block of this size is the largest.
void check_options(argument_check& check, int position, const starpu_linalg_options* given,
                   index largest_block);

call_options options_of(const starpu_linalg_options* given);

// What workers a routine with these options needs, that has tasks for devices or has not.
worker_kinds workers_for(const starpu_linalg_options* given, bool has_device_form);

} // namespace starpu::linalg
