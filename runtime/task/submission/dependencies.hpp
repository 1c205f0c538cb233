// What tasks declare of each other before they are submitted: which starts, and which ends, after which.
#pragma once

#include <starpu_task.h>

namespace starpu::task {

// `later` starts only after each of `count` tasks has ended. 0, or a negative errno with its line.
int declare_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call);

// `later` ends only after each of `count` tasks has ended. 0, or a negative errno with its line.
int declare_end_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call);

// One of the releases that the end of the task waits for. 0, or a negative errno with its line.
int release_end_dependency(starpu_task* t);

} // namespace starpu::task
