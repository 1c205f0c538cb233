// What a worker does when there is no work.
#pragma once

#include "worker/worker.hpp"

namespace starpu::worker {

// How long a worker has slept so far, its present sleep included.
std::int64_t slept_ns(const counters& done);

// Waits until there may be work again; returns a job if it found one on the way.
graph::job* wait_for_work(worker& w);

// Around each sleep: counts it, and tells the program.
void begin_sleep(worker& w);
void end_sleep(worker& w);

} // namespace starpu::worker
