// Short lines that FFTW transforms where they are, several by one call.
#pragma once

#include "kernels/fftw.hpp"
#include "kernels/line.hpp"

#include <memory>

namespace starpu::fft {

// Of the kinds that fftw_line takes; `way` is the sign where both sides are complex. FFTW's quick plans of
// lines alone are joined well up to some length only; longer ones give null, and so do steps that FFTW cannot
// be trusted with.
template <class Real, class In, class Out>
std::shared_ptr<const line_batch<In, Out>> batch_by_fftw(std::size_t length, int way,
                                                         const lines_side_by_side& lines);

} // namespace starpu::fft
