// The data of one task on the memory node of the worker that runs it.
#pragma once

#include "worker/worker.hpp"

#include <cstddef>
#include <string>

namespace starpu::worker {

// Whether the job's data can be used now. False: they are on their way, and the job comes back to the
// worker when they are there, marked as arrived.
bool place(worker& w, graph::job& n);

// Whether the data arrived for another worker, which had no time for the job; then leave_place(), and
// place() once more.
bool is_placed_elsewhere(const worker& w, const graph::job& n);

// After arrival: 0, or the error for which the task cannot run, with what is to be said about it.
int placement_error(const graph::job& n, std::string& why);

// Whether the job's data were asked for. False: there was no memory for that.
bool has_place(const graph::job& n);

// What was set aside for the task's scratch memory and contributions.
std::size_t* allowance_of(graph::job& n);

// The task will not be run although its data arrived: they keep their values.
void forget_writing(graph::job& n);

// The task has run, or will not: its data may go. Does nothing where there is nothing.
void leave_place(graph::job& n);

// Both: it will not be run here.
void give_up_place(graph::job& n);

} // namespace starpu::worker
