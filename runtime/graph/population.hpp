// Visits the nodes in use, for code that looks for what is blocked or ready. Takes no lock and costs the
// rest of the runtime nothing: a free node is told by its flags and its empty list of successors.
#pragma once

#include "graph/node.hpp"

#include <functional>

namespace starpu::graph {

// Visits every node in use: tasks that are submitted or that others wait for, and continuations. No thread
// may make, change or end nodes meanwhile: call it when nothing can move.
void for_each_node(const std::function<void(node&)>& visit);

// Visits nodes that are ready, or run, and have an access to the handle which has not ended; not the wide
// ones. Other threads may go on meanwhile, but a node that ends must not be recycled before this returns,
// and the caller holds the submission lock of the handle. It costs a look at every node.
void for_each_ready_user(const void* handle, const std::function<void(node&)>& visit);

// Whether that is so for one access, which stays where it is meanwhile.
bool is_used_by_ready_node(access& a, const void* handle);

} // namespace starpu::graph
