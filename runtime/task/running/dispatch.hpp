// Sends ready jobs on their way: to the scheduler, or, when there is nothing to schedule, to their end right
// here.
#pragma once

#include "graph/job.hpp"
#include "task/core/engine.hpp"

namespace starpu::task {

// Handles all of `ready` and whatever becomes ready through that, without recursion however long the chain
// is.
void dispatch(graph::ready_list& ready);

// Sends on those of `ready` that need a worker, and ends what calls nothing of the program; the others stay.
// A callback may wait for their effects.
void send_kernels(graph::ready_list& ready);

// A task that the scheduler gave to a worker which cannot run it.
void send_again(graph::job& n);

} // namespace starpu::task
