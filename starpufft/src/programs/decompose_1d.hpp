// How a 1-D transform of any length becomes a program.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// A contiguous transform of this length for so many workers; the strides of the chunk data are not used.
template <class Real> program<Real> decompose_1d(std::size_t length, int sign, unsigned workers);

// Whether a length is cut into two halves: it is the product of two that are long enough, without a large
// prime factor.
bool has_two_halves(std::size_t length);

// The largest divisor up to the root.
std::size_t largest_divisor_to_root(std::size_t n);

} // namespace starpu::fft
