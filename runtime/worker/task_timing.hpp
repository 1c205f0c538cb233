// Measures runs of tasks while profiling is on.
#pragma once

#include "platform/clock.hpp"
#include "worker/worker.hpp"

#include "starpu_profiling.h"

namespace starpu::worker {

inline bool is_profiling(const worker& w) {
    return w.engine->is_profiling.load(std::memory_order_relaxed);
}

// The worker has the task, and is to see to its data. It may have found the task as soon as that was pushed.
void note_taken(const worker& w, const starpu_task& t);

// The run is over. Only while profiling is on: the counts of all workers lie side by side in the codelet.
void note_run(worker& w, starpu_task& t, const run_measure& measure, std::int64_t start_ns,
              std::int64_t end_ns);

} // namespace starpu::worker
