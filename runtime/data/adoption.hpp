// Registered data that the application hands over, and memory of the application that becomes their copy.
#pragma once

#include "base/ids.hpp"

#include <starpu_data.h>

namespace starpu::data {

// True when `handle` stands for registered data; else one line, and errno is EINVAL.
bool is_usable(starpu_data_handle_t handle, const char* function);

// Makes memory of the application the copy of the data on `node`, which must have none yet; false after one
// line. The runtime will not free that memory.
bool adopt_memory(starpu_data_handle_t handle, base::memory_node_id node, const char* function);

} // namespace starpu::data
