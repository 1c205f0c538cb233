// Whether an address belongs to data, for every built-in kind.
#pragma once

#include <starpu_data_interfaces.h>

namespace starpu::data {

// A kind of the application is asked; of one that has no answer only its address and size are known.
bool contains(starpu_data_handle_t handle, unsigned node, const void* address);

} // namespace starpu::data
