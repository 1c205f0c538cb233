// How a 2-D transform becomes a program.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// Rows of so many columns each; rows of in and out may be further apart than they are long.
template <class Real>
program<Real> decompose_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);

// The same from rows of so many real numbers to the first halves of their spectra, and back, where
// has_short_real_rows(). Rows begin at the strides of the chunk data, in numbers of either array.
template <class Real> program<Real> rows_to_complex(std::size_t rows, std::size_t columns, unsigned workers);
template <class Real> program<Real> rows_to_real(std::size_t rows, std::size_t columns, unsigned workers);
bool has_short_real_rows(std::size_t rows, std::size_t columns);

} // namespace starpu::fft
