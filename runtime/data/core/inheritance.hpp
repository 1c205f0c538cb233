// What the pieces of a partition take over from the whole.
#pragma once

#include "data/core/handle.hpp"

namespace starpu::data {

// Makes `child` the piece number `position` of `parent`: home, order, reduction methods, arbiter, whether it
// may leave main memory. False when memory is exhausted.
bool inherit(handle& child, handle& parent, unsigned position);

// Gives the reduction methods that were set just now to the pieces that exist already, and to theirs. False
// when memory is exhausted.
bool pass_reduction_on(handle& parent);

} // namespace starpu::data
