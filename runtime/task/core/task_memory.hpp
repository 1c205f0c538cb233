// The life of a task's memory: creation, copies, destruction.
#pragma once

#include "task/core/task.hpp"

namespace starpu::task {

starpu_task* create(); // nullptr when memory is exhausted
// What can be submitted on its own: frees nothing of the original's, destroys itself. False: no memory.
bool copy_fields(starpu_task& copy, const starpu_task& original);

// What the runtime allocated for the times of a run.
void free_profiling_info(graph::job& n, starpu_task& t);

void initialise(starpu_task& t); // for memory of the application
void free_parts(starpu_task& t); // arguments and arrays that belong to the task
void clean(starpu_task& t);      // gives back what the runtime and the argument parser allocated for it
void destroy(starpu_task& t);    // clean, and the memory itself

// Gives back the memory of the public part alone; its job may live on in the chains of its data.
void release_memory(starpu_task& t, bool is_pooled);

} // namespace starpu::task
