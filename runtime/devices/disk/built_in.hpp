// The ways of using a disk that come with the runtime.
#pragma once

#include "starpu_disk.h"

#include <string>

namespace starpu::devices {

// Whether this build can use it at all.
bool is_usable_here(const starpu_disk_ops& ops);

// For messages: the directory where `parameter` is one, else nothing.
std::string directory_named_by(const starpu_disk_ops& ops, const void* parameter);

// As STARPU_DISK_SWAP_BACKEND calls it; null: there is none of that name.
starpu_disk_ops* disk_ops_named(const char* name);

} // namespace starpu::devices
