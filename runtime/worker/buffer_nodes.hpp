// On which memory node a task gets each of its buffers: its worker's, unless the codelet names another.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// -1: the codelet does not touch the buffer, which is only ordered.
int node_of_buffer(const worker& w, const starpu_task& t, unsigned buffer);

} // namespace starpu::worker
