// Puts the contributions to one handle together: a binary tree of tasks over temporary handles.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

struct merge_request {
    data::handle* target;
    bool had_value;          // before the first contribution; else the main copy is initialised first
    bool initialises_always; // also where no task contributed anything
    int priority;            // of the steps
    // Called once, by the thread that ends the merge; by begin_merge() if nothing is to do or can be done.
    void (*then)(void* argument, bool has_merged);
    void* argument;
};

// The caller has the handle for itself until `then` is called. Either all steps are submitted or none:
// without memory one line says so, the contributions stay for the next merge, and `then` is called.
void begin_merge(const merge_request& wanted);

} // namespace starpu::task
