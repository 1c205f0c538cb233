// Which workers may run a task.
#pragma once

#include "base/ids.hpp"
#include "task/core/kernels.hpp"

#include "starpu_task.h"

namespace starpu::task {

struct engine;

// Whether `worker` may run the task, by its kind, the task's lists and the codelet's can_execute; the first
// implementation that may is returned through `implementation`. Without its device it may run nothing.
bool may_run_on(starpu_task& t, base::worker_id worker, unsigned& implementation);
// The same but for can_execute, which may look at data that are not there yet.
bool is_able(const starpu_task& t, base::worker_id worker, unsigned implementation);
bool may_run_implementation(starpu_task& t, base::worker_id worker, unsigned implementation);

// Whether there is such a worker.
bool some_worker_may_run(starpu_task& t, const engine& e);

// The same as a number: 1, 0, or, with its line, the error that can_execute threw.
int ask_implementation(starpu_task& t, base::worker_id worker, unsigned implementation);

} // namespace starpu::task
