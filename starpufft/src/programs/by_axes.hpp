// Transforms axis by axis, lines gathered into panels: the way for any layout.
#pragma once

#include "programs/problem.hpp"
#include "programs/program.hpp"
#include "programs/short_lines.hpp"

namespace starpu::fft {

template <class Real> program<Real> by_axes(const problem& all, unsigned workers);

// Without shared memory: the last axis first, from the input to the output, the others within the output. Of
// complex numbers to real ones of one axis alone.
template <class Real> program<Real> within_output_by_axes(const problem& all, unsigned workers);

// Lines of any length for one worker; what they prepare and keep is counted as the program's.
template <class Real>
using complex_line = std::shared_ptr<const line_transform<std::complex<Real>, std::complex<Real>>>;
template <class Real> complex_line<Real> any_complex_line(program<Real>& whole, std::size_t length, int sign);
template <class Real> line_to_real<Real> any_line_to_real(program<Real>& whole, std::size_t length);

} // namespace starpu::fft
