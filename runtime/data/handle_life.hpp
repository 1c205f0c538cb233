// The life of a handle, from registration to its end.
#pragma once

#include "data/copies/handle_memory.hpp"

namespace starpu::data {

// Creates a handle over an interface the caller filled. nullptr: `error` says why, and unless that is -ENOMEM
// its line was printed.
handle* create(base::memory_node_id home_node, const void* description, starpu_data_interface_ops* ops,
               int& error);

// Gives up the handle, the copies the runtime made for it and its place in the pool; no thread may use it any
// more.
void destroy(handle& h);

} // namespace starpu::data
