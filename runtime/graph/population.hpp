// All nodes there are, for those who look for what is blocked. Takes no lock and costs the rest of the
// runtime nothing: a free node is told by its flags and its empty list of successors.
#pragma once

#include "graph/node.hpp"

#include <functional>

namespace starpu::graph {

// Visits every node in use: tasks that are submitted or that others wait for, and continuations. Nobody
// may make, change or end nodes meanwhile: look when nothing can move.
void for_each_node(const std::function<void(node&)>& visit);

} // namespace starpu::graph
