// The work on a device, for those who do not see CUDA's functions.
#pragma once

#include "work.hpp"

namespace graphs {

void launch(void* stream, const work& what);                      // compute(), later
void launch_sum(void* stream, const view& sum, const view& part); // adds number by number
void launch_zero(void* stream, const view& sum);
void synchronise(void* stream);

} // namespace graphs
