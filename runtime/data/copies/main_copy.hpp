// The only copy of data that stay in main memory: whether there is memory behind it, and how it gets some.
//
// Handles of such data have no set of copies. That is for data/copies/copies.hpp to know, which alone calls
// this.
#pragma once

#include "data/copies/place_status.hpp"

namespace starpu::data::main_copy {

inline bool lacks_memory(const handle& h) {
    return (h.attention.load(std::memory_order_acquire) & main_copy_missing) != 0;
}

place_status status(const handle& h, base::memory_node_id node);

// Allocates the copy of a handle that has no home, unless that was done; 0 or -ENOMEM. Any thread.
int ensure(handle& h);

// The same on a node: -EINVAL unless it is main memory.
int provide_memory(handle& h, base::memory_node_id node);

// The same, and from now on the memory stays: others lie in it. The handle has details. It may go again once
// the other was called as often.
int keep(handle& h);
void stop_keeping(handle& h);

// Gives the memory back, if it is the runtime's, unless it must stay. The caller has the handle for itself.
void forget(handle& h);

// The handle ends, and with it the memory of the runtime's.
void end_copy(handle& h);

// Takes memory of the application's as the home of data that have none: 0; -EINVAL: the node is not main
// memory; -EBUSY: they have memory there.
int adopt(handle& h, base::memory_node_id node);

// Copies the description of the data, which another thread may be giving its memory.
void copy_shape(const handle& h, void* into);

} // namespace starpu::data::main_copy
