// Copies on disks of data that can only pack and unpack themselves: there the value is one packed object,
// which is written and read as a whole.
//
// Their kind has no any_to_any, so nothing of it knows how to address a disk, and its functions are not asked
// about memory there.
#pragma once

#include "data/replicas.hpp"

namespace starpu::data {

// Whether the data's copies on that node are of this sort.
bool is_packed_on(const starpu_data_interface_ops& ops, unsigned node);

// Under the lock of the set: room for the size that the data tell. 0 or -ENOMEM, without a line.
int allocate_packed(replica& r);
void free_packed(replica& r);

// One of the two is packed, both have memory and are pinned. 0, or an error with its line. Waits for the
// disk.
int copy_packed(replica& source, replica& destination);

} // namespace starpu::data
