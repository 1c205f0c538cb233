// From a filled task to a job that is ordered after what was submitted before it.
#pragma once

#include "starpu_task.h"

namespace starpu::task {

// starpu_task_submit. 0, or a negative errno with its line; then the task is the caller's again, unless
// `is_accepted`, which a task that is waited for without end sets although the result is -EDEADLK.
int submit(starpu_task& t, bool& is_accepted);
int submit(starpu_task& t);

// For tasks of the runtime itself: never throttled.
int submit_internal(starpu_task& t);

// The task runs again: after its explicit dependencies and tags, and never together with others on its data,
// but not in the order of submission to them. False, told on stderr: it cannot.
bool regenerate(starpu_task& t);

} // namespace starpu::task
