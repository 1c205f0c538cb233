// How a worker runs one job.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// Runs one job: locks, data, kernel, completion. On an asynchronous device the last two may come later.
void execute(worker& w, graph::job& n);

// Completes the kernels that the device has finished. False: there were none.
bool settle(worker& w);

} // namespace starpu::worker
