// Transforms of three dimensions in two passes over memory: planes in cache, and the lines across them.
#pragma once

#include "programs/problem.hpp"
#include "programs/program.hpp"

namespace starpu::fft {

// Whether planes() transforms it: three axes of complex numbers, or with real ones on one side, the last one
// contiguous; planes that stay in the cache, and enough of them for all workers.
bool is_for_planes(const problem& all, std::size_t real_bytes, unsigned workers);

// One transform of the problem's loop, at the steps of its axes.
template <class Real> program<Real> planes(const problem& all, unsigned workers);

} // namespace starpu::fft
