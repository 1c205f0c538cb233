// What must be right about a task before it is accepted.
#pragma once

#include "task/kernels.hpp"

#include "starpu_task.h"

namespace starpu::task {

struct engine;

// 0, or a negative errno with its line. Makes per-worker buffers for SCRATCH and REDUX accesses.
int check_task(starpu_task& t, engine& e);

// Whether `worker` may run the task, by its kind, the task's lists and the codelet's can_execute; the first
// implementation that may is returned through `implementation`. Without its device it may run nothing.
bool may_run_on(starpu_task& t, unsigned worker, unsigned& implementation);
bool may_run_implementation(starpu_task& t, unsigned worker, unsigned implementation);

// Whether there is such a worker.
bool some_worker_may_run(starpu_task& t, const engine& e);

} // namespace starpu::task
