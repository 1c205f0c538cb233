// Finds the fastest leaf length for a kernel by timing a few, once per process and kind of transform.
#pragma once

#include "kernels/kernel.hpp"

#include <memory>

namespace starpu::fft {

// The kernel for rows of this length. The first time it is searched for as the calling thread searches
// (search.hpp); throws unknown_choice where that may not be.
template <class Real> std::shared_ptr<const kernel<Real>> tuned_kernel(std::size_t length, int sign);

} // namespace starpu::fft
