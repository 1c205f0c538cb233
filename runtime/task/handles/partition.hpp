// Synchronous partitioning: while a handle's parts exist, tasks use them and not the handle.
#pragma once

#include "data/core/handle.hpp"

#include "starpu_data_filters.h"

namespace starpu::task {

// Waits for earlier accesses, then makes the parts. 0 or a negative errno with its line.
int partition(data::handle& parent, starpu_data_filter& filter, const char* call);

// Waits for all accesses to the parts, and to theirs; then the parent is in use again.
int unpartition(data::handle& parent, const char* call);

// -EINVAL with its line for a piece: its handle is not the program's to end.
int check_is_whole(data::handle& h, const char* call);

} // namespace starpu::task
