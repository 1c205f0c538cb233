// Merges what the workers added to a handle, before an access of another kind uses it.
//
// Tasks that access a handle with STARPU_REDUX run side by side, each adding to a buffer of its own. The
// first ordered access of another kind is preceded by a reduction node: it waits for all of them, then
// submits a binary tree of tasks that run the handle's combining codelet, and ends with the last of them.
// Where order says nothing, the handle's execution lock sees to it: see the merger in
// graph/execution_lock.hpp.
#pragma once

#include "data/handle.hpp"

namespace starpu::task {

inline bool needs_reduction_before(const data::handle& h, graph::access_class kind) {
    return h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce &&
           kind != graph::access_class::reduce;
}

// The following are called under the handle's submission lock.

// What a handle needs before its first reduction is submitted. False when memory is exhausted.
bool ensure_merger(data::handle& h);

// Allocates the node; false when memory is exhausted. `discards`: the next access overwrites the result
// anyway. Its steps run at this priority.
bool prepare_reduction(data::handle& h, bool discards, int priority);

// Gives up a node that was prepared, if one was.
void abandon_reduction(data::handle& h);

// Links the prepared node. It fires through `ready` if all contributions are there already.
void link_reduction(data::handle& h, graph::ready_list& ready);

// A REDUX access is about to be linked: remembers whether the handle had a value before the group.
void note_reduction_access(data::handle& h, bool is_ordered);

// From now on all accesses to the handle take its lock: what was contributed without it is the merger's.
void leave_reduction_to_merger(data::handle& h);

// Forgets what was contributed. The caller has the handle for itself.
void drop_contributions(data::handle& h);

} // namespace starpu::task
