// Questions about a job that does not go on. Asked while the gate is closed or all has ended; the answers
// take no lock.
#pragma once

#include "data/core/handle.hpp"
#include "graph/details.hpp"

#include <vector>

namespace starpu::task {

// Whether the job is a task that was submitted and has not ended.
bool is_blocked(const graph::job& n);

// Handles where the job waits for earlier users.
std::vector<data::handle*> awaited_in_order(graph::job& n);

// Whether it is the job's turn on this handle, and it has not given it up.
bool occupies(graph::job& n, const data::handle& h);

// The handle where the job waits for the execution lock, or nullptr.
data::handle* awaited_lock(graph::job& n);
bool holds_lock(graph::job& n, data::handle& h);

// How many releases the end of the job still waits for; 0 before it has run.
std::int64_t missing_end_releases(const graph::job& n);

} // namespace starpu::task
