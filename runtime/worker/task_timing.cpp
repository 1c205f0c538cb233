// When a worker got its task, and how long it ran.
#include "worker/task_timing.hpp"

#include "task/core/run_times.hpp"

#include <algorithm>

namespace starpu::worker {

void note_taken(const worker& w, const starpu_task& t) {
    starpu_profiling_task_info* times = task::times_of(t);
    if (times == nullptr) return;
    const std::int64_t now = platform::now_ns();
    const std::int64_t could_begin = std::max(w.free_since_ns, platform::ns_of(times->push_end_time));
    times->pop_start_time = platform::timespec_of(std::min(could_begin, now));
    times->pop_end_time = times->acquire_data_start_time = platform::timespec_of(now);
}

void note_run(worker& w, starpu_task& t, const run_measure& measure, std::int64_t start_ns,
              std::int64_t end_ns) {
    counters::increase(w.done.executing_ns, end_ns - start_ns);
    counters::increase(w.done.flops, t.flops);
    counters::increase(w.done.joules, measure.joules(t));
    w.free_since_ns = end_ns;
    std::atomic_ref(t.cl->per_worker_stats[index_of(w.id)]).fetch_add(1, std::memory_order_relaxed);
    if (t.profiling_info == nullptr) return;
    t.profiling_info->start_time = platform::timespec_of(start_ns);
    t.profiling_info->end_time = platform::timespec_of(end_ns);
    t.profiling_info->workerid = signed_number_of(w.id);
}

} // namespace starpu::worker
