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
inline void note_times(worker& w, starpu_task& t, std::int64_t start_ns, std::int64_t end_ns) {
    counters::increase(w.done.executing_ns, end_ns - start_ns);
    w.free_since_ns = end_ns;
    std::atomic_ref(t.cl->per_worker_stats[index_of(w.id)]).fetch_add(1, std::memory_order_relaxed);
    if (t.profiling_info == nullptr) return;
    t.profiling_info->start_time = platform::timespec_of(start_ns);
    t.profiling_info->end_time = platform::timespec_of(end_ns);
    t.profiling_info->workerid = signed_number_of(w.id);
}

} // namespace starpu::worker
