// What happens when a task has run: its data, successors, tags and waiters are released, in this order.
#pragma once

#include "graph/node.hpp"

namespace starpu::task {

// Ends the node. What thereby becomes ready is appended to `ready`; the caller dispatches it.
void complete(graph::node& n, graph::ready_list& ready);

// The part that concerns data alone; gives up the node's last reference of its run.
void complete_accesses(graph::node& n, graph::ready_list& ready);

// One of the extra releases that the end of a task waits for.
void release_end(graph::node& n, graph::ready_list& ready);

} // namespace starpu::task
