// Many transforms of any rank at regular distances, as FFTW's advanced interface describes them.
#pragma once

#include "programs/program.hpp"

#include <cstdint>

namespace starpu::fft {

// More than fit into any memory. Up to here there is room for sums, and for numbers of 16 bytes with padding.
inline constexpr std::size_t most_numbers = SIZE_MAX / 256;

// One direction to walk in: so many steps, each so many numbers long in either array.
struct walk {
    std::size_t count = 1;
    std::size_t in_step = 0, out_step = 0;
};

// The directions that are transformed, slowest first, and the one that goes from transform to transform.
struct many_transforms {
    std::vector<walk> axes;
    walk batch;

    // Numbers from the first of all transforms to the last.
    std::size_t in_span() const { return span(&walk::in_step); }
    std::size_t out_span() const { return span(&walk::out_step); }
    bool has_equal_layouts() const;
    std::size_t numbers_each() const;                  // in one transform
    bool fills_output(std::size_t held_numbers) const; // nothing of an array that long is left as it was

private:
    std::size_t span(std::size_t walk::*step) const;
};

// What FFTW's arguments mean. Null embeds are the lengths themselves. Throws std::bad_alloc for sizes beyond
// the address space.
struct many_arguments {
    int rank;
    const int* n;
    int howmany;
    const int* inembed;
    int istride, idist;
    const int* onembed;
    int ostride, odist;
};
many_transforms meaning_of(const many_arguments& given);

// One transform of contiguous rows.
many_transforms one_transform(std::size_t rows, std::size_t columns);

// The arrays of the chunk data are the first numbers of the first transform; its strides are not used.
template <class Real> program<Real> decompose_many(const many_transforms& all, int sign, unsigned workers);

} // namespace starpu::fft
