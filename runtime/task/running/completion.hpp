// What happens when a task has run: its data, successors, tags and waiters are released, in this order.
#pragma once

#include "graph/job.hpp"
#include "task/core/engine.hpp"

namespace starpu::task {

// Ends the job. What thereby becomes ready is appended to `ready`; the caller dispatches it.
void complete(graph::job& n, graph::ready_list& ready);

// The part that concerns data alone; gives up the job's last reference of its run.
void complete_accesses(graph::job& n, graph::ready_list& ready);

// One of the extra releases that the end of a task waits for. False: it waits for none.
bool release_end(graph::job& n, graph::ready_list& ready);

// Ends a task that outlives its runs, once no run is open any more: it runs again by itself, is destroyed,
// or is announced to its waiters. Counts as done what was counted as submitted.
void end_task(graph::job& n);

// The job, which has run, waits for releases of its end that cannot come any more.
void end_at_once(graph::job& n, graph::ready_list& ready);

// Counts one submission as done, for the calling thread; threads that wait for all tasks may then go on.
// Must follow the last touch of anything that these threads will find.
void count_as_done(engine& e);

} // namespace starpu::task
