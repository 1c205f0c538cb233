// Measures one run of a task while profiling is on.
#pragma once

#include "platform/clock.hpp"
#include "worker/worker.hpp"

#include "starpu_profiling.h"

namespace starpu::worker {

class task_timing {
public:
    task_timing(worker& w, starpu_task& t)
        : worker_(w), task_(t), is_on_(w.engine->is_profiling.load(std::memory_order_relaxed)) {
        if (is_on_) start_ = platform::now();
    }

    ~task_timing() {
        if (!is_on_) return;
        const timespec end = platform::now();
        counters::increase(worker_.done.executing_ns, platform::ns_of(end) - platform::ns_of(start_));
        // Only while profiling is on: the counts of all workers lie side by side in the codelet.
        std::atomic_ref(task_.cl->per_worker_stats[index_of(worker_.id)])
            .fetch_add(1, std::memory_order_relaxed);
        if (task_.profiling_info == nullptr) return;
        task_.profiling_info->start_time = start_;
        task_.profiling_info->end_time = end;
        task_.profiling_info->workerid = signed_number_of(worker_.id);
    }
    task_timing(const task_timing&) = delete;
    task_timing& operator=(const task_timing&) = delete;

private:
    worker& worker_;
    starpu_task& task_;
    const bool is_on_;
    timespec start_{};
};

} // namespace starpu::worker
