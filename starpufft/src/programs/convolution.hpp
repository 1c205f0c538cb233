// Transforms of lengths with large prime factors, as a convolution of a smooth length (Bluestein's way).
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// A contiguous transform of any length; the strides of the chunk data are not used.
template <class Real> program<Real> by_convolution(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
