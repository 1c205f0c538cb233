// How one dimension of an array is dealt out to ranks: in blocks of one size, as FFTW's MPI transforms have
// it.
#pragma once

#include <algorithm>
#include <cstddef>

namespace starpu::fft {

struct slab {
    std::ptrdiff_t extent = 0;
    int ranks = 1;

    std::ptrdiff_t largest_part() const { return (extent + ranks - 1) / ranks; }
    std::ptrdiff_t first_of(int rank) const { return std::min(extent, rank * largest_part()); }
    std::ptrdiff_t extent_at(int rank) const { return first_of(rank + 1) - first_of(rank); }
};

} // namespace starpu::fft
