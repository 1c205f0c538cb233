// Finds out whether two numbers of an output would be written to one place.
#pragma once

#include "programs/problem.hpp"

namespace starpu::fft {

// What a million steps do not settle, which takes steps without order or common factors, is taken as given.
bool has_overlapping_output(const problem& all);

} // namespace starpu::fft
