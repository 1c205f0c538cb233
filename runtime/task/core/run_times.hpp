// The times of a task's run that its program finds in profiling_info: taken while profiling is on.
#pragma once

#include "starpu_profiling.h"
#include "starpu_task.h"

#include <ctime>

namespace starpu::task {

// Where they go, or nullptr: profiling is off.
starpu_profiling_task_info* times_while_profiling(const starpu_task& t);

inline starpu_profiling_task_info* times_of(const starpu_task& t) {
    return t.profiling_info == nullptr ? nullptr : times_while_profiling(t);
}

// It is now. The caller is the one thread that is at work on the task.
void take_time(const starpu_task& t, timespec starpu_profiling_task_info::*moment);

inline void note_time(const starpu_task& t, timespec starpu_profiling_task_info::*moment) {
    if (t.profiling_info != nullptr) [[unlikely]]
        take_time(t, moment);
}

} // namespace starpu::task
