// How a problem becomes a program that shares no memory, where that is short: slower, and right.
#pragma once

#include "programs/problem.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// As decompose(), with no more memory than scratch space.
template <class Real> program<Real> without_area(const problem& all, unsigned workers);

// As decompose_2d(), in the same way.
template <class Real>
program<Real> rows_without_area(std::size_t rows, std::size_t columns, int sign, unsigned workers);

// Whether it is a call of FFTW that plans when it runs.
bool needs_fftw_without_area(const problem& all);

} // namespace starpu::fft
