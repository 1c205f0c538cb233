// What flags say of a plan: how long the search for it may take, with the time limit of its precision, and
// whether it borrows memory.
#pragma once

#include "kernels/search.hpp"
#include "plans/work_maker.hpp"

namespace starpu::fft {

// Refuses flags that do not exist.
int check_flags(const char* who, unsigned flags);

template <class Real> search search_for(unsigned flags);

memory_use memory_for(unsigned flags);

// From the next plan on; negative: without limit.
template <class Real> void set_time_limit(const char* who, double seconds);

} // namespace starpu::fft
