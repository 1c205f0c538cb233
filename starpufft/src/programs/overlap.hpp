// Finds out whether two numbers of many transforms would be written to one place.
#pragma once

#include "programs/many.hpp"

namespace starpu::fft {

bool has_overlapping_output(const many_transforms& all);

} // namespace starpu::fft
