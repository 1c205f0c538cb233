// Finds the fastest leaf length for a kernel by timing a few, once per process and kind of transform.
#pragma once

#include "kernels/kernel.hpp"

#include <memory>

namespace starpu::fft {

// The kernel for rows of this length. Takes one or two milliseconds the first time.
template <class Real> std::shared_ptr<const kernel<Real>> tuned_kernel(std::size_t length, int sign);

} // namespace starpu::fft
