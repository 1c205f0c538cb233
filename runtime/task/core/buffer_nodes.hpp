// On which memory node a task gets each of its buffers: its worker's, unless the codelet names another.
#pragma once

#include "base/ids.hpp"

#include "starpu_task.h"

namespace starpu::task {

// For a worker that works on `local_node`. None: the codelet does not touch the buffer, which is only
// ordered.
base::memory_node_id node_of_buffer(base::memory_node_id local_node, const starpu_task& t, unsigned buffer);

} // namespace starpu::task
