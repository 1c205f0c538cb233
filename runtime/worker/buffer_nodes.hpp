// On which memory node a task gets each of its buffers: its worker's, unless the codelet names another.
#pragma once

#include "starpu_task.h"

namespace starpu::worker {

// For a worker that works on `local_node`. -1: the codelet does not touch the buffer, which is only ordered.
int node_of_buffer(unsigned local_node, const starpu_task& t, unsigned buffer);

} // namespace starpu::worker
