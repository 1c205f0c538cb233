// Contiguous lines without shared memory: within the output, by panels of scratch space.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// For so many workers. Arrays may be the same; strides of the chunk data are not used.
template <class Real> program<Real> complex_line_without_area(std::size_t length, int sign, unsigned workers);
template <class Real> program<Real> line_to_complex_without_area(std::size_t length, unsigned workers);
template <class Real> program<Real> line_to_real_without_area(std::size_t length, unsigned workers);
template <class Real> program<Real> real_line_without_area(std::size_t length, int way);

// Whether the way for a line of complex numbers is a call of FFTW, which plans when it runs and takes memory
// of its own; and of real and complex ones.
bool needs_fftw_for_complex_line(std::size_t length);
bool needs_fftw_for_half_line(std::size_t length);

} // namespace starpu::fft
