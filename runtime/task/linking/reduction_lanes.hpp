// Reproducible reductions: contributions go to hidden lanes in turn instead of to whichever worker runs them.
//
// The i-th task that reduces a handle writes lane i mod K, in the order of submission, and the tree that
// puts the lanes together always has the same shape. So the result depends neither on the number of workers
// nor on the scheduler, and up to K tasks run at once. A lane is a handle without memory that only orders;
// the memory of lane i is entry i of the handle's reduction buffers.
#pragma once

#include "base/ids.hpp"
#include "data/core/handle.hpp"
#include "task/linking/access_plan.hpp"

namespace starpu::task {

// Makes the lanes that the handle or the environment asks for, if any. Under the handle's submission lock,
// before it is reduced. False when memory is exhausted.
bool ensure_lanes(data::handle& h);

// Whether a task's plan reduces anything in lanes; few do.
bool uses_lanes(const access_plan& plan);

// A task's plan and, in front, the lanes that its reductions write: a task leaves its lanes before it leaves
// the handle.
access_plan with_lanes(const access_plan& plan);

// Which of the handle's reduction buffers a job contributes to that `worker` runs.
unsigned contribution_index(graph::job& n, data::handle& h, base::worker_id worker);

// The next contribution begins a new group, at the first lane.
void restart_lanes(data::handle& h);

// Gives up the lanes. Call it when no access uses the handle any more, or none reduces it.
void end_lanes(data::handle& h);

} // namespace starpu::task
