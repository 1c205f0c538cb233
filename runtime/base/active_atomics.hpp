// Names the atomics policy that the objects of the runtime use.
//
// A test build puts another file of this name earlier in the include path, and the whole runtime counts its
// writes.
#pragma once

#include "base/atomics.hpp"

namespace starpu::base {

using active_atomics = std_atomics;

} // namespace starpu::base
