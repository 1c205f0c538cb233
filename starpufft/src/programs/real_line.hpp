// How a contiguous line of real numbers becomes a program, and the other way round.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

// `length` real numbers to the first half of their spectrum, length / 2 + 1 complex numbers, or such a half
// to real numbers, for so many workers. Arrays may be the same; strides of the chunk data are not used.
template <class Real> program<Real> real_to_complex_line(std::size_t length, unsigned workers);
template <class Real> program<Real> complex_to_real_line(std::size_t length, unsigned workers);

// The same of an even length, by a program for half as many complex numbers, which may run in one array.
template <class Real>
program<Real> even_line_to_complex(std::size_t length, program<Real> half, unsigned workers); // of sign -1
template <class Real>
program<Real> even_line_to_real(std::size_t length, const program<Real>& half, unsigned workers); // +1

} // namespace starpu::fft
