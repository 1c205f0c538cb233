// Transforms of complex numbers to real ones of several axes, without shared memory.
#pragma once

#include "programs/problem.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// The input stays as it is, unless it is the output too.
template <class Real> program<Real> to_real_within_output(const problem& all, unsigned workers);

} // namespace starpu::fft
