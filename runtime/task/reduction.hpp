// Merges what the workers added to a handle, before anybody uses it otherwise.
//
// Tasks that access a handle with STARPU_REDUX run side by side, each worker adding to a buffer of its own.
// The first access of another kind is preceded by a reduction node: it waits for all of them, then submits a
// binary tree of tasks that run the handle's combining codelet, and ends with the last of them.
#pragma once

#include "data/handle.hpp"

namespace starpu::task {

inline bool needs_reduction_before(const data::handle& h, graph::access_class kind) {
    return h.tail.tail != nullptr && h.tail.kind == graph::access_class::reduce &&
           kind != graph::access_class::reduce;
}

// The following three are called under the handle's submission lock, in this order.

// Allocates the node; false when memory is exhausted. `discards`: the next access overwrites the result
// anyway.
bool prepare_reduction(data::handle& h, bool discards);

// Links the prepared node. It fires through `ready` if all contributions are there already.
void link_reduction(data::handle& h, graph::ready_list& ready);

// A REDUX access is about to be linked: remembers whether the handle had a value before the group.
void note_reduction_access(data::handle& h);

} // namespace starpu::task
