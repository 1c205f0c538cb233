// A long 1-D transform within its output: two halves and a transposition in place, for want of a tiled array.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// Of a length that has_two_halves(). Arrays may be the same; strides of the chunk data are not used.
template <class Real> program<Real> within_output_1d(std::size_t length, int sign, unsigned workers);

} // namespace starpu::fft
