// Long lines from real numbers to real ones, by spectra of real numbers with a symmetry.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// A contiguous line of so many real numbers, for so many workers; `way` is FFTW's kind. Arrays may be the
// same.
template <class Real> program<Real> symmetric_line(int way, std::size_t length, unsigned workers);

} // namespace starpu::fft
