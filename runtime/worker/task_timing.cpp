// When a worker got its task.
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

} // namespace starpu::worker
