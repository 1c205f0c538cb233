// How a 1-D transform of any length becomes a program.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// A contiguous transform of this length for so many workers; the strides of the chunk data are not used.
template <class Real> program<Real> decompose_1d(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
