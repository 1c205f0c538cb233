// Scratch memory puts tasks in no order, but its handle must stay until the last task that names it has
// ended.
#pragma once

#include "task/linking/access_plan.hpp"

namespace starpu::task {

// Whether some buffer of the task is scratch memory; such a task carries graph::uses_scratch. These have no
// place in the plan.
bool names_scratch(const starpu_task& t);
inline bool uses_scratch(const starpu_task& t, const access_plan& plan) {
    return plan.size() != buffer_count(t) && names_scratch(t);
}

// From submission to the end of the task.
void hold_scratch(const starpu_task& t);
void leave_scratch(const starpu_task& t);

} // namespace starpu::task
