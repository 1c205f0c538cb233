// Copies between two replicas by the methods that the kind of the data has.
#pragma once

#include "base/ids.hpp"
#include "memory/transfer.hpp"

#include "starpu_data_interfaces.h"

namespace starpu::data {

// 0: done. -EAGAIN: `late` has something to wait for; it may be null, then the call waits. Otherwise an error
// with its line.
int copy_between(const starpu_data_interface_ops& ops, void* source, base::memory_node_id source_node,
                 void* destination, base::memory_node_id destination_node, memory::transfer* late);

} // namespace starpu::data
