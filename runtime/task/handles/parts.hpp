// Makes the handles of the pieces into which a filter cuts a handle.
#pragma once

#include "data/core/handle.hpp"

#include "starpu_data_filters.h"

#include <vector>

namespace starpu::task {

// How many pieces the filter makes; a negative errno, with its line, if it cannot be applied.
int count_parts(data::handle& parent, starpu_data_filter& filter, const char* call);

// Appends `count` pieces to `parts`, which has room for them. The parent's memory must be there. On error
// (with its line) none is left.
int make_parts(data::handle& parent, starpu_data_filter& filter, unsigned count, const char* call,
               std::vector<data::handle*>& parts);

// Frees parts that no task has used.
void free_parts(const std::vector<data::handle*>& parts);

} // namespace starpu::task
