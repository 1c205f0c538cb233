// What must be right about a task before it is accepted.
#pragma once

#include "starpu_task.h"

#include <cstdint>

namespace starpu::task {

struct engine;

// Where the codelet may run: what the task says, what the codelet says, or wherever it has a function.
std::uint64_t where_of(const starpu_task& t);

// The CPU function of an implementation, wherever the codelet names it; nullptr: there is none.
starpu_cpu_func_t cpu_function(const starpu_codelet& cl, unsigned implementation);

// 0, or a negative errno with its line. Makes per-worker buffers for SCRATCH and REDUX accesses.
int check_task(starpu_task& t, engine& e);

// Whether `worker` may run the task, by its lists and by the codelet's can_execute; the first implementation
// that may is returned through `implementation`.
bool may_run_on(starpu_task& t, unsigned worker, unsigned& implementation);
bool may_run_implementation(starpu_task& t, unsigned worker, unsigned implementation);

} // namespace starpu::task
