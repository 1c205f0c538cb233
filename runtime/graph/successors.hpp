// Explicit dependencies: the list of nodes that wait for a node, declared one by one by the application.
//
// A task that is submitted again releases again those of its successors that stay after their run; the others
// are forgotten once they are released.
#pragma once

#include "graph/node.hpp"

#include <functional>

namespace starpu::graph {

enum class successor_result { added, already_ended, no_memory };

// Makes `later` wait for `earlier`. `later` must not be able to fire during the call (not submitted, or
// running).
successor_result add_successor(node& earlier, node& later);

// Tells every successor that `n` has ended. Nodes that others may still add to must have `closes_successors`.
void release_successors(node& n, ready_list& ready);

// Before a node runs once more: its list is open again.
void reopen_successors(node& n);

// Visits the nodes that wait for `n`, the last declared first; nobody may add one meanwhile.
void for_each_successor(const node& n, const std::function<void(const node&)>& visit);

void drop_successors(node& n);

} // namespace starpu::graph
