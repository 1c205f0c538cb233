// Where a worker gets its next job.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// Which jobs a worker that has run out of them looks for.
sched::scope scope_sought(const worker& w);

// The next job for the worker, or nullptr.
graph::job* take_job(worker& w);
// Takes over a job that another worker took and is too busy to run, or nullptr. Call it only when idle.
graph::job* take_over(worker& w);
bool looks_idle(worker& w);

} // namespace starpu::worker
