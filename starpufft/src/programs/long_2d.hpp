// 2-D transforms with rows or columns too long for one kernel.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

template <class Real>
program<Real> decompose_long_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);

} // namespace starpu::fft
