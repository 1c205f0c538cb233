// How any problem becomes a program.
#pragma once

#include "programs/problem.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// The arrays of the chunk data are the first numbers of the first transform; where the numbers are real, the
// pointers are those of real numbers all the same. Strides matter for a problem of one_transform() alone.
template <class Real> program<Real> decompose(const problem& all, unsigned workers);

// A single line, or lines so long that each is work for all workers; short ones from real numbers to real
// ones are always FFTW's.
bool is_for_whole_line(const problem& all);

} // namespace starpu::fft
