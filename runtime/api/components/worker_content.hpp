// What a component that is a worker holds.
#pragma once

#include "api/components/component.hpp"
#include "api/components/task_list.hpp"
#include "base/guarded.hpp"

#include <mutex>

namespace starpu::api::components {

struct worker_content : content {
    int worker = -1; // the first one, of several
    base::guarded<task_list, std::mutex> given;
    std::atomic<double> busy_until_us{0}; // as expected of the task that runs
    std::atomic<bool> is_running{false};
    std::atomic<bool> is_idle{false}; // it found nothing when it looked last
    std::atomic<unsigned> turn{0};
};

} // namespace starpu::api::components
