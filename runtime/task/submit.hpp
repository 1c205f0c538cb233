// From a filled task to a node that is ordered after what was submitted before it.
#pragma once

#include "starpu_task.h"

namespace starpu::task {

// starpu_task_submit. 0, or a negative errno with its line; then the task is the caller's again.
int submit(starpu_task& t);

// For tasks of the runtime itself: never throttled.
int submit_internal(starpu_task& t);

// The task runs again with the data it had; it is ordered by its explicit dependencies only.
int regenerate(starpu_task& t);

} // namespace starpu::task
