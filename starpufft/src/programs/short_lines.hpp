// The lines that one call transforms, chosen by length.
#pragma once

#include "kernels/line.hpp"

#include <complex>
#include <memory>

namespace starpu::fft {

template <class Real> using line_to_complex = std::shared_ptr<const line_transform<Real, std::complex<Real>>>;
template <class Real> using line_of_real = std::shared_ptr<const line_transform<Real, Real>>;
template <class Real> using line_to_real = std::shared_ptr<const line_transform<std::complex<Real>, Real>>;

// Of so many real numbers, at most longest_real_line.
template <class Real> line_to_complex<Real> short_line_to_complex(std::size_t length);
template <class Real> line_to_real<Real> short_line_to_real(std::size_t length);
// `way` is FFTW's kind.
template <class Real> line_of_real<Real> short_line_of_real(std::size_t length, int way);

} // namespace starpu::fft
