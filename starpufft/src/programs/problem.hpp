// What a plan transforms: the kind of numbers on either side, axes, and loops from transform to transform.
#pragma once

#include <cstddef>
#include <cstdint>
#include <new>
#include <vector>

namespace starpu::fft {

// More than fit into any memory. Up to here there is room for sums, and for numbers of 16 bytes with padding.
inline constexpr std::size_t most_numbers = SIZE_MAX / 256;

// Sizes, strides or distances that reach further.
class too_many_numbers : public std::bad_alloc {};

// Throws too_many_numbers for products beyond.
std::size_t times(std::size_t a, std::size_t b);

enum class transform_kind { complex_to_complex, real_to_complex, complex_to_real, real_to_real };

// One direction to walk in: so many steps, each so many numbers long in either array.
struct walk {
    std::size_t count = 1;
    std::size_t in_step = 0, out_step = 0;
};

// One that meaning_of() has made has counts and spans that fit. Counts of axes are those of the real numbers
// where one side is real; the complex numbers of the other side have the last axis cut to its first half.
struct problem {
    transform_kind kind = transform_kind::complex_to_complex;
    int sign = -1;           // of the exponent
    std::vector<walk> axes;  // at least one; slowest first
    std::vector<int> ways;   // from real numbers to real ones: FFTW's kind of each axis
    std::vector<walk> loops; // none: a single transform
    bool keeps_input = true; // the program is promised that nothing writes into it

    bool has_real_input() const;
    bool has_real_output() const;
    std::size_t in_count(std::size_t axis) const; // numbers along an axis
    std::size_t out_count(std::size_t axis) const;

    std::size_t numbers_each() const;    // in one transform, of the longer side
    std::size_t transform_count() const; // the product of the loops
    // Numbers from the first of all transforms to the last.
    std::size_t in_span() const;
    std::size_t out_span() const;
    bool fills_output(std::size_t held_numbers) const; // nothing of an array that long is left as it was
    // Whether each line of the output lies where a line of the input did, and nowhere else.
    bool can_run_in_place() const;
};

// The arguments of FFTW's interfaces. Null embeds are the lengths themselves, with the padding of real rows
// where the transform runs in place. Throws std::bad_alloc for sizes beyond the address space.
struct many_arguments {
    int rank;
    const int* n;
    int howmany;
    const int* inembed;
    int istride, idist;
    const int* onembed;
    int ostride, odist;
};
struct kind_of_problem {
    transform_kind kind = transform_kind::complex_to_complex;
    int sign = -1;
    const int* ways = nullptr; // as many as there are axes
    bool in_place = false;
    bool keeps_input = true;
};
problem meaning_of(const many_arguments& given, const kind_of_problem& kind);
// The axes and loops as they are given.
problem meaning_of(std::vector<walk> axes, std::vector<walk> loops, const kind_of_problem& kind);

// One transform of contiguous rows of complex numbers.
problem one_transform(std::size_t rows, std::size_t columns, int sign);

} // namespace starpu::fft
