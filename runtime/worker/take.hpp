// Where a worker gets its next node.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// The next node for the worker, or nullptr.
graph::node* take(worker& w);
// Takes over a node that another worker took and is too busy to run, or nullptr. Call it only when idle.
graph::node* take_over(worker& w);
bool looks_empty(worker& w);

} // namespace starpu::worker
