// How the tasks of one call end: waited for together.
#pragma once

#include "base/awaited_ends.hpp"

#include <starpu.h>

namespace starpu::fft {

class task_outcomes : public base::awaited_ends {
public:
    // The callback of each task, also of those that failed or were not run.
    static void ended(void* outcomes) {
        static_cast<task_outcomes*>(outcomes)->end_one(starpu_task_outcome(starpu_task_get_current()));
    }
};

} // namespace starpu::fft
