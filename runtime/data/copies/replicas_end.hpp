// The end of all copies of a piece of data, for good or until the next value.
#pragma once

#include "data/copies/replicas.hpp"

namespace starpu::data {

// Frees all copies. The handle must be out of use.
void destroy_replicas(handle& h);

// Drops the value, and the memory of the runtime's with it. The caller has the handle for itself.
void forget_value(handle& h);

} // namespace starpu::data
