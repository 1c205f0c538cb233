// Choices of leaf lengths as text, to be kept from one process to the next:
//
//     starpufft wisdom 1 double avx512 AMD EPYC 9B45 128-Core Processor
//     1024 -1 256 brief
//     1024 1 1024 measured
//     end
//
// The first line names the version of this format, the precision, the kernels and the processor: choices are
// good where they were made.
#pragma once

#include <string>

namespace starpu::fft {

template <class Real> std::string wisdom_heading(); // the first line

template <class Real> std::string wisdom_text();

// Learns what the text says, all of it or nothing; says what is wrong, or nothing.
template <class Real> std::string learn_wisdom(const std::string& text);

} // namespace starpu::fft
