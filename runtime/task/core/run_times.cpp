// Reads the clock for tasks that have a place for it.
#include "task/core/run_times.hpp"

#include "platform/clock.hpp"
#include "task/core/engine.hpp"

namespace starpu::task {

starpu_profiling_task_info* times_while_profiling(const starpu_task& t) {
    return current_engine()->is_profiling.load(std::memory_order_relaxed) ? t.profiling_info : nullptr;
}

void take_time(const starpu_task& t, timespec starpu_profiling_task_info::*moment) {
    if (starpu_profiling_task_info* times = times_while_profiling(t)) times->*moment = platform::now();
}

} // namespace starpu::task
