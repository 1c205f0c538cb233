// How a 2-D transform becomes a program.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// Rows of so many columns each; rows of in and out may be further apart than they are long, unless there is
// only one column.
template <class Real>
program<Real> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);

} // namespace starpu::fft
