// Waiting for tasks, and the extra releases that the end of a task can be made to wait for.
#pragma once

#include "graph/job.hpp"
#include "task/core/engine.hpp"

#include "starpu_task.h"

#include <cstddef>
#include <cstdint>

namespace starpu::task {

// starpu_task_wait: 0, or a negative errno with its line. Destroys the task if it says so.
int wait_for_task(starpu_task& t);

// Blocks until at most `limit` tasks are in flight. 0, or -EDEADLK with its line.
int wait_for_at_most(std::uint64_t limit, const char* call);

// starpu_task_wait_for_all: waits for all tasks, and tells once of those that failed meanwhile.
int wait_for_all(const char* call);

// The same, but where some failed the text tells of them, cut off to its room.
int wait_for_all(const char* call, char* text, std::size_t room);

// starpu_task_destroy: now, or, called from the task's own callback, at its end.
int destroy_by_application(starpu_task& t);

// starpu_task_set_destroy: at the end of the run, now if it has ended.
void destroy_after_run(starpu_task& t);

// The task ends only after `count` calls of starpu_task_end_dep_release beside its own end.
int add_end_releases(starpu_task& t, int count);

// `later` starts only after `earlier` has ended, at each of its runs.
int run_after(starpu_task& later, starpu_task& earlier, const char* call);

// The job that ends only after `link`, which is no task, has fired; or nullptr.
const graph::job* job_whose_end_waits(const graph::job& link);

// `later` ends only after `earlier` has ended.
int end_after(starpu_task& later, starpu_task& earlier, const char* call);

} // namespace starpu::task
