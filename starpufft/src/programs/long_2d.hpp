// 2-D transforms with rows or columns too long for one kernel, and those within the output.
#pragma once

#include "programs/program.hpp"

namespace starpu::fft {

template <class Real>
program<Real> decompose_long_2d(std::size_t rows, std::size_t columns, int sign, unsigned workers);

// Without shared memory, of any shape but a single row: rows from the input to the output, columns within the
// output.
template <class Real>
program<Real> rows_within_output(std::size_t rows, std::size_t columns, int sign, unsigned workers);

} // namespace starpu::fft
