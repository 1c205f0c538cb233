// Questions about a node that does not go on. Asked while the gate is closed or all has ended; the answers
// take no lock.
#pragma once

#include "data/core/handle.hpp"
#include "graph/details.hpp"

#include <vector>

namespace starpu::task {

// Whether the node is a task that was submitted and has not ended.
bool is_blocked(const graph::node& n);

// Handles where the node waits for earlier users.
std::vector<data::handle*> awaited_in_order(graph::node& n);

// Whether it is the node's turn on this handle, and it has not given it up.
bool occupies(graph::node& n, const data::handle& h);

// The handle where the node waits for the execution lock, or nullptr.
data::handle* awaited_lock(graph::node& n);
bool holds_lock(graph::node& n, data::handle& h);

// How many releases the end of the node still waits for; 0 before it has run.
std::int64_t missing_end_releases(const graph::node& n);

} // namespace starpu::task
