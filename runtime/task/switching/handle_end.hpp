// The end of a handle that has no accesses left.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::task {

// Ends a handle after its last access is complete; no other thread may know the handle any more.
void end_unused(data::handle& h);

} // namespace starpu::task
