// Finds out whether two numbers of an array are in one place.
#pragma once

#include "programs/problem.hpp"

namespace starpu::fft {

// What a million steps do not settle, which takes steps without order or common factors, is taken as given.
bool has_overlapping_output(const problem& all);
// The same of an input, which matters where it is the output, too.
bool has_overlapping_input(const problem& all);

} // namespace starpu::fft
