// How long the search for a plan may take: its flags and the time limit of its precision.
#pragma once

#include "kernels/search.hpp"

namespace starpu::fft {

// Refuses flags that do not exist.
int check_flags(const char* who, unsigned flags);

template <class Real> search search_for(unsigned flags);

// From the next plan on; negative: without limit.
template <class Real> void set_time_limit(const char* who, double seconds);

} // namespace starpu::fft
