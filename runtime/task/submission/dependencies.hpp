// What tasks declare of each other before they are submitted: which starts, and which ends, after which.
#pragma once

#include "graph/tag_table.hpp"

#include <starpu_task.h>

#include <span>

namespace starpu::task {

// 0, or a negative errno with its line: whether the list is there, and each task in it.
int check_awaited(unsigned count, starpu_task** tasks, const char* call);

// `later` starts only after each of `count` tasks has ended. 0, or a negative errno with its line.
int declare_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call);

// `later` ends only after each of `count` tasks has ended. 0, or a negative errno with its line.
int declare_end_dependencies(starpu_task* later, unsigned count, starpu_task** tasks, const char* call);

// The task of the one tag starts only when all the others are done. Throws std::bad_alloc.
void declare_tags(graph::tag later, std::span<const graph::tag> earlier);

// One of the releases that the end of the task waits for. 0, or a negative errno with its line.
int release_end_dependency(starpu_task* t);

} // namespace starpu::task
