// Copies on disks of data that can only pack and unpack themselves: there the value is one packed object,
// which is written and read as a whole.
//
// Their kind has no any_to_any, so nothing of it knows how to address a disk, and its functions are not asked
// about memory there.
#pragma once

#include "data/copies/replica_set.hpp"
#include "memory/transfer.hpp"

namespace starpu::data {

// Whether the data's copies on that node are of this sort.
bool is_packed_on(const starpu_data_interface_ops& ops, base::memory_node_id node);

// Under the lock of the set: room for the size that the data tell. 0 or -ENOMEM, without a line.
int allocate_packed(replica& r);
void free_packed(replica& r);

// A value on its way, in a buffer that came from the node with no flags.
struct packed_value {
    base::memory_node_id node = base::main_memory_node;
    void* place = nullptr;
    std::size_t bytes = 0;
    bool is_under_way = false; // end_packed() has to follow
};

// From one to the other in the same memory, which both have, through a buffer there: for kinds without a copy
// method. 0, or what the function of the kind returned that is named by `failed`; without a line. What one
// throws goes on to the caller.
int copy_by_packing(handle& from, handle& to, base::memory_node_id node, const char*& failed);

// One of the two is packed, both have memory and are pinned. 0, or an error with its line: it is over.
// -EAGAIN: the disk is at it; when that has come to an end with `error`, the copy ends by end_packed().
// `value` stays until then.
int begin_packed(replica& source, replica& destination, packed_value& value, memory::transfer& under_way);
int end_packed(replica& source, replica& destination, packed_value& value, int error);

} // namespace starpu::data
