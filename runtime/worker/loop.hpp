// What a worker does all its life.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// Takes jobs and runs them until the runtime stops: the whole life of a worker's thread.
void run_loop(worker& w);

} // namespace starpu::worker
