// The memory of nodes: it stays theirs, so a stale pointer still points at a node.
#pragma once

#include "graph/node.hpp"

#include <functional>

namespace starpu::graph {

node* allocate_node() noexcept; // nullptr when memory is exhausted

// For recycle() in graph/successors.hpp: nothing leads to the node any more, and its details are gone.
void free_node(node& n);

// Visits the memory of every node, in use or free. Others may go on meanwhile.
void for_each_slot(const std::function<void(node&)>& visit);

} // namespace starpu::graph
