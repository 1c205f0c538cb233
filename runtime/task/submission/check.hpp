// What must be right about a task before it is accepted.
#pragma once

#include "starpu_task.h"

namespace starpu::task {

struct engine;

// 0, or a negative errno with its line. Makes per-worker buffers for SCRATCH and REDUX accesses.
int check_task(starpu_task& t, engine& e);

} // namespace starpu::task
