// The disk that STARPU_DISK_SWAP names: data that main memory has no room for go there.
#pragma once

#include "base/knobs.hpp"
#include "devices/disk/disks.hpp"

namespace starpu::devices {

// starpu_disk_swap_node is its node from now on; -1 where none is wanted, or where it cannot be had, which is
// no reason not to start: one line says so.
void open_swap(disks& all, const base::knobs& wanted);

} // namespace starpu::devices
